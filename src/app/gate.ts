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

/** Show the page, wait for missing facts, or go to a path. `asked`: the person returns later. */
export type GateVerdict = { show: true } | { wait: true } | { to: string; asked?: true };

const SHOW: GateVerdict = { show: true };
const WAIT: GateVerdict = { wait: true };

/** Decides the screen of a route once its facts are known: token first, then role, then consent. */
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
