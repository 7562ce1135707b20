import type { ReactNode } from 'react';
import type { ConsoleFacts } from '../components/layout/ConsoleFacts';
import { ICONS } from '../components/layout/icons';
import { PRODUCT_NAME } from '@trc/domain/product';
import { TEXTS } from '@trc/domain/texts';

const T = TEXTS.login;

export interface SignInScreenProps {
  facts: ConsoleFacts;
  /** The reason that the person has to sign in again. */
  reason?: string | undefined;
  isLeaving?: boolean;
  /** Another way to sign in has the primary button of the page. */
  isSecondary?: boolean;
  onSignIn?: () => void;
  /** More ways to sign in. */
  children?: ReactNode;
}

const Sign = ({ name }: { name: 'product' | 'circleInfo' }) => (
  <svg className="si-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);

/** The sign-in page without the store, so that the build can prerender it (src/app/prerenderSignIn.tsx). */
export const SignInScreen = ({
  facts,
  reason,
  isLeaving = false,
  isSecondary = false,
  onSignIn,
  children,
}: SignInScreenProps) => (
  <div className="si">
    <div className="si-middle">
      <main className="si-card" id="main">
        <div className="si-brand">
          <Sign name="product" />
          <b>{PRODUCT_NAME}</b>
        </div>
        <h1 tabIndex={-1}>{T.title}</h1>
        <p className="si-text">{T.text}</p>
        {reason && (
          <div className="si-reason" role="status">
            <Sign name="circleInfo" />
            <div>
              <b>{reason}</b>
              {facts.backTo && (
                <>
                  <br />
                  {T.goBack(facts.backTo)}
                </>
              )}
            </div>
          </div>
        )}
        <button
          className={isSecondary ? 'si-button si-plain' : 'si-button'}
          type="button"
          disabled={isLeaving}
          onClick={onSignIn}
        >
          {T.button}
        </button>
        <p className="si-note">{facts.simulated ? T.simulatedNote : T.note}</p>
        {children}
      </main>
    </div>
    <footer className="si-foot">
      <a href={facts.documentationUrl} target="_blank" rel="noopener noreferrer">
        {TEXTS.shell.documentation}
      </a>
      <a href={facts.serviceStatusUrl} target="_blank" rel="noopener noreferrer">
        {TEXTS.shell.serviceStatus}
      </a>
      <span>{TEXTS.version(facts.version)}</span>
    </footer>
  </div>
);
