import { useConsoleFacts } from '../components/layout/ConsoleFacts';
import { ICONS } from '../components/layout/icons';
import { lazyComponent } from '../components/feedback/lazyComponent';
import { PRODUCT_NAME } from '@trc/domain/product';
import { TEXTS } from '@trc/domain/texts';
import { selectIsLeaving, selectSignInReason, signInRequested } from '../features/session';
import { useAppDispatch, useAppSelector } from '../lib/hooks';

const T = TEXTS.login;

/** For deployments with an open code only, so it is fetched by itself. */
const EmergencyForm = lazyComponent(() =>
  import(/* webpackChunkName: "emergency" */ './EmergencyForm').then((part) => part.EmergencyForm),
);

const Sign = ({ name }: { name: 'product' | 'circleInfo' }) => (
  <svg className="si-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);

/**
 * The same elements and classes as the page's own sign-in screen (src/index.html), so that taking over changes nothing
 * on it.
 */
export const LoginPage = () => {
  const dispatch = useAppDispatch();
  const facts = useConsoleFacts();
  const reason = useAppSelector(selectSignInReason);
  const isLeaving = useAppSelector(selectIsLeaving);
  return (
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
          <button className="si-button" type="button" disabled={isLeaving} onClick={() => dispatch(signInRequested())}>
            {T.button}
          </button>
          <p className="si-note">{facts.simulated ? T.simulatedNote : T.note}</p>
          {facts.emergency && <EmergencyForm />}
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
};
