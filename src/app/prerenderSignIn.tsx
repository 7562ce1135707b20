import { DEFAULT_LINKS } from '@trc/domain/deployment';
import { renderToString } from 'react-dom/server';
import { ToastList } from '../components/feedback/ToastList';
import { SignInScreen } from '../pages/SignInScreen';

const ignore = () => undefined;

/**
 * Renders the page /login for a person without a session, as HTML for src/index.html.
 * The page's script takes the addresses of the deployment.
 * React hydrates it, so it must equal the first render: the elements of Shell.tsx are around the screen.
 * Only for the build.
 */
export const prerenderSignIn = (version: string, simulated: boolean): string =>
  renderToString(
    <>
      <div>
        <SignInScreen facts={{ version, simulated, ...DEFAULT_LINKS }} />
      </div>
      <ToastList toasts={[]} onClose={ignore} onAction={ignore} onPause={ignore} onResume={ignore} />
    </>,
  );
