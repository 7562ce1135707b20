import type { Actor, ActorOrigin } from '../catalog/types.ts';

/**
 * The person who asked for a restore. It is part of the job, so that a restore that continues after a crash keeps its
 * rule. A command on the host and the emergency administrator are outside the rule that people gain no privileges by
 * their restores.
 */
export interface Requester {
  /** Object id; of an origin outside the directory its name. */
  readonly oid: string;
  readonly origin?: ActorOrigin;
  readonly isAdministrator: boolean;
}

export const requesterFor = ({ oid, origin, isAdministrator = false }: Actor): Requester => ({
  oid,
  ...(origin && { origin }),
  isAdministrator,
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const originOf = (value: unknown): ActorOrigin | undefined =>
  value === 'host' || value === 'emergency' ? value : undefined;

/** @param payload of the job; jobs of earlier versions have no requester, and count as an operator's */
export const readRequester = ({ requester }: Readonly<Record<string, unknown>>, startedBy: string): Requester => {
  if (!isRecord(requester) || typeof requester['oid'] !== 'string') return { oid: startedBy, isAdministrator: false };
  const origin = originOf(requester['origin']);
  return { oid: requester['oid'], ...(origin && { origin }), isAdministrator: requester['isAdministrator'] === true };
};
