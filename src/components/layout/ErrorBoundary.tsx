import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Replaces children that cannot be drawn. */
  instead: ReactNode;
  /** A new key resets the boundary. */
  what?: string;
  children: ReactNode;
}

/**
 * An error while rendering removes only the children of this boundary. The root reports the error (src/app/start.tsx).
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidUpdate(before: ErrorBoundaryProps, { failed }: { failed: boolean }) {
    // An error that appeared with this change has already been rendered with the new `what`.
    if (failed && this.state.failed && before.what !== this.props.what) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
