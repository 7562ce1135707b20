import { renderToString } from 'react-dom/server';
import { ToastList } from '../components/feedback/ToastList';
import { SignInScreen } from '../pages/SignInScreen';

const ignore = () => undefined;
/** The defaults; the page's script takes the addresses of the deployment. */
const LINKS = { documentationUrl: 'https://learn.microsoft.com/entra/', serviceStatusUrl: '/healthz' };

/**
 * Renders the page /login for a person without a session, as HTML for src/index.html.
 * React hydrates it, so it must equal the first render: the elements of Shell.tsx are around the screen.
 * Only for the build.
 */
export const prerenderSignIn = (version: string, simulated: boolean): string =>
  renderToString(
    <>
      <div>
        <SignInScreen facts={{ version, simulated, ...LINKS }} />
      </div>
      <ToastList toasts={[]} onClose={ignore} onAction={ignore} onPause={ignore} onResume={ignore} />
    </>,
  );
