import type { Call } from '../contract/types.ts';
import type { Actor } from '../../catalog/types.ts';

/** @returns the person behind a call, as the engine and the activity log name them */
export const actorOf = ({ caller, requestId }: Pick<Call, 'caller' | 'requestId'>): Actor => ({
  oid: caller.oid,
  upn: caller.upn,
  requestId,
  isAdministrator: caller.role === 'admin',
  ...(caller.origin && { origin: caller.origin }),
});
