import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Takes the place of what cannot be drawn. */
  instead: ReactNode;
  /** A new key resets the boundary. */
  what?: string;
  children: ReactNode;
}

/** What throws while it is drawn takes nothing along but itself. The root tells the error (src/app/start.tsx). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidUpdate(before: ErrorBoundaryProps, { failed }: { failed: boolean }) {
    // What failed only now has been tried with the new one already.
    if (failed && this.state.failed && before.what !== this.props.what) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
