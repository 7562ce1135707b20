import { PRODUCT_NAME } from '../../../domain/product';
import { TEXTS } from '../../../domain/texts';

export interface SignInCardProps {
  /** Why one has to sign in again (S-13). */
  reason?: string;
  /** Title of the page one comes back to (S-14). */
  backTo?: string;
  /** The way to the identity provider is under way. */
  isLeaving: boolean;
  note: string;
  documentationUrl: string;
  serviceStatusUrl: string;
  version: string;
  onSignIn: () => void;
}

const T = TEXTS.login;
const SHIELD = 'M8 1.8 2.8 4v3.6c0 3.2 2.1 5.4 5.2 6.6 3.1-1.2 5.2-3.4 5.2-6.6V4zM5.6 8a2.5 2.5 0 1 0 .9-1.9M5.5 5v1.4h1.4';
const INFO = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5V11M8 5.2v.01';

const Sign = ({ path }: { path: string }) => (
  <svg className="si-icon" viewBox="0 0 16 16" aria-hidden="true"><path d={path} /></svg>
);

/**
 * The sign-in card. src/index.html paints the same markup before any script has run, with the styles that stand there;
 * a test compares the two, so that nothing moves when React takes over.
 */
export const SignInCard = (props: SignInCardProps) => (
  <div className="si">
    <div className="si-middle">
      <main className="si-card" id="main">
        <div className="si-brand"><Sign path={SHIELD} /><b>{PRODUCT_NAME}</b></div>
        <h1>{T.title}</h1>
        <p className="si-text">{T.text}</p>
        {props.reason && (
          <div className="si-reason" role="status">
            <Sign path={INFO} />
            <div><b>{props.reason}</b>{props.backTo && <><br />{T.goBack(props.backTo)}</>}</div>
          </div>
        )}
        <button className="si-button" type="button" disabled={props.isLeaving} onClick={props.onSignIn}>{T.button}</button>
        <p className="si-note">{props.note}</p>
      </main>
    </div>
    <footer className="si-foot">
      <a href={props.documentationUrl} target="_blank" rel="noopener noreferrer">{TEXTS.shell.documentation}</a>
      <a href={props.serviceStatusUrl} target="_blank" rel="noopener noreferrer">{TEXTS.shell.serviceStatus}</a>
      <span>{TEXTS.version(props.version)}</span>
    </footer>
  </div>
);
