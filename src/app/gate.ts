import type { ConsentState } from '@trc/domain/consent';
import { errorDestination, type ApiError } from '@trc/domain/errors';
import type { Role } from '@trc/domain/roles';
import { guard, pathTo, type RouteRow } from '@trc/domain/routes';
import type { StartState } from '@trc/domain/start';

/** The state that the gate of a route looks at. */
export interface GateFacts {
  session: 'unknown' | 'signedOut' | 'signedIn';
  roleIsKnown: boolean;
  role: Role;
  consent: ConsentState;
  start: StartState;
  startError?: ApiError;
}

/** Show the page, wait for what is not known yet, or go to a path. `asked` tells that one comes back later. */
export type GateVerdict = { show: true } | { wait: true } | { to: string; asked?: true };

const SHOW: GateVerdict = { show: true };
const WAIT: GateVerdict = { wait: true };

/** The guard in time: it is asked once its facts are there, token before role before consent. */
export const evaluateGate = (row: RouteRow, facts: GateFacts): GateVerdict => {
  if (!row.secure) return SHOW;
  if (facts.session === 'unknown') return WAIT;
  if (facts.session === 'signedIn' && facts.start === 'error') {
    return { to: pathTo(errorDestination(facts.startError?.status ?? 0) === 'forbidden' ? '403' : 'error') };
  }
  const hasToken = facts.session === 'signedIn';
  if (hasToken && !facts.roleIsKnown) return WAIT;
  const isOpen = facts.consent === 'granted' || facts.consent === 'checking';
  const verdict = guard(row, { hasToken, role: facts.role, consentGranted: isOpen });
  if (verdict === 'login') return { to: pathTo('login'), asked: true };
  if (verdict === 'grant-permissions') return { to: pathTo('grant-permissions'), asked: true };
  if (verdict === '404') return { to: pathTo('404') };
  if (row.name === 'grant-permissions') return SHOW;
  return facts.consent === 'checking' || facts.start !== 'running' ? WAIT : SHOW;
};
