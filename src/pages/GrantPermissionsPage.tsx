import { Button } from '../components/inputs/Button';
import { Icon } from '../components/layout/Icon';
import { Message } from '../components/feedback/Message';
import { isGrantableByApi, type ConsentState } from '@trc/domain/consent';
import { TEXTS } from '@trc/domain/texts';
import { GRANT_TEXTS as T } from '@trc/domain/texts/grant';
import { checkAgainRequested, consentRequested, grantRequested, selectConsent } from '../features/consent';
import { selectRole, signOutRequested } from '../features/session';
import { useAppDispatch, useAppSelector } from '../lib/hooks';
import { GrantStep } from './GrantStep';
import { OptionalPermissions } from './OptionalPermissions';

const KINDS: Readonly<Record<string, string>> = T.kinds;

const HEADLINES: Readonly<Record<ConsentState, { title: string; text: string; kind: 'info' | 'success' | 'warning' }>> =
  {
    checking: { title: T.checking, text: T.checkingText, kind: 'info' },
    granted: { title: T.granted, text: T.grantedText, kind: 'success' },
    partial: { title: T.partial, text: T.partialText, kind: 'warning' },
    notGranted: { title: T.notGranted, text: T.notGrantedText, kind: 'warning' },
  };

/** The two-step guide: administrative consent first, then the permissions that the service grants itself. */
export const GrantPermissionsPage = () => {
  const dispatch = useAppDispatch();
  const { state, events, optional, adminConsentUrl, polling, failure } = useAppSelector(selectConsent);
  const mayGrant = useAppSelector(selectRole) === 'admin';
  const headline = HEADLINES[state];
  const isAll = optional.every(({ granted }) => granted);
  const missing = state === 'partial' || state === 'notGranted';
  const consentIsDone = missing && !events.some((event) => event.action === 'GrantConsent') && state === 'partial';
  return (
    <div className="grant">
      <h1 tabIndex={-1}>{T.title}</h1>
      <p className="second">{T.intro}</p>
      {failure && <Message kind="error" title={failure} />}
      <Message kind={headline.kind} title={state === 'granted' && !isAll ? T.requiredGranted : headline.title}>
        {headline.text}
      </Message>
      {missing && mayGrant && (
        <ol className="grant-steps">
          <GrantStep number={1} title={T.steps.consent} text={T.steps.consentText} isDone={consentIsDone}>
            {!consentIsDone && adminConsentUrl && (
              <Button look="primary" onClick={() => dispatch(consentRequested())}>
                {T.steps.consentButton}
              </Button>
            )}
          </GrantStep>
          <GrantStep
            number={2}
            title={T.steps.api}
            text={consentIsDone ? T.steps.apiText : T.steps.waiting}
            isDone={false}
          >
            {consentIsDone && isGrantableByApi(events) && (
              <Button look="primary" onClick={() => dispatch(grantRequested())}>
                {T.steps.apiButton}
              </Button>
            )}
          </GrantStep>
        </ol>
      )}
      {missing && !mayGrant && <p>{T.cannot}</p>}
      {missing && events.length > 0 && (
        <>
          <h2>{T.events}</h2>
          <div className="grant-events" role="region" aria-label={T.events} tabIndex={0}>
            <ul>
              {events.map((event, index) => (
                <li key={`${event.api ?? ''} ${event.details ?? ''} ${index}`}>
                  <div className="row wrap">
                    <b>{event.description ?? event.details}</b>
                    {event.permission && <span className="tag">{KINDS[event.permission] ?? event.permission}</span>}
                  </div>
                  <div className="small second" title={event.api}>
                    {[event.details, event.apiName].filter(Boolean).join(', ')}
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
      <div className="screen-actions">
        <Button
          look={state === 'granted' ? 'primary' : 'default'}
          disabled={polling || state === 'checking'}
          onClick={() => dispatch(checkAgainRequested())}
        >
          {polling && <Icon name="ring" spins />}
          {state === 'granted' ? T.goOn : T.check}
        </Button>
        <Button look="subtle" onClick={() => dispatch(signOutRequested())}>
          {TEXTS.forbidden.other}
        </Button>
      </div>
      {optional.length > 0 && <OptionalPermissions permissions={optional} />}
    </div>
  );
};
