import { isAdvised } from '@trc/domain/changes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { ActorTotal } from '../../contract/generated.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { readObjects } from '../objects.ts';
import { openText, sealText } from '../sealedText.ts';
import type { TextPlace } from '../sealedText.ts';
import type { AttributedChange } from './changeActors.ts';

/** States of changes whose entries of the audit log may still come. */
const OPEN_STATES: readonly unknown[] = ['notYet', 'notRead'];

/** The authors of the changes that a plan was made of. */
export interface AuthorsOfPlan {
  actors: readonly ActorTotal[];
  /** False while the audit log had not all entries of the changes. */
  isComplete: boolean;
}

const MAX_ADVISED = 100;

const placeOf = (planId: string): TextPlace => ['plan', planId, 'actors'];

/** @returns the people who made critical changes, to be kept with a plan of the changes */
export const authorsForPlan = (changes: readonly AttributedChange[], actors: readonly ActorTotal[]): AuthorsOfPlan => ({
  actors: actors.filter(isAdvised),
  isComplete: changes.every(({ actorState }) => !OPEN_STATES.includes(actorState)),
});

export const sealAuthors = (keys: TenantKeys, planId: string, authors: AuthorsOfPlan): string =>
  sealText(keys, placeOf(planId), JSON.stringify(authors)).toString('base64');

const openAuthors = (keys: TenantKeys, planId: string, sealed: string): AuthorsOfPlan | undefined => {
  const text = openText(keys, placeOf(planId), Buffer.from(sealed, 'base64'));
  return text === undefined ? undefined : (JSON.parse(text) as AuthorsOfPlan);
};

/** The two versions that a plan was made of. */
export type ComparedIds = readonly [string, string];

/**
 * @param readNow the authors as the audit log has them by now; undefined if the later version was removed
 * @returns the authors of the changes of started plans since this backup
 */
const readAuthorsOfPlans = async (
  db: Db,
  keys: TenantKeys,
  earlierId: string,
  readNow: (ids: ComparedIds) => Promise<readonly ActorTotal[] | undefined>,
): Promise<ActorTotal[]> => {
  const rows = await db.query<{ plan_id: string; other_id: string | null; authors: string }>(
    `select plan_id, source ->> 'otherId' as other_id, source ->> 'authors' as authors from plan
     where tenant_id = $1 and backup_id = $2 and state = 'started' and source ->> 'authors' is not null`,
    [keys.tenantId, earlierId],
  );
  const found: ActorTotal[] = [];
  for (const { plan_id: planId, other_id: otherId, authors: sealed } of rows) {
    const authors = openAuthors(keys, planId, sealed);
    if (!authors) continue;
    const now = authors.isComplete || otherId === null ? undefined : await readNow([earlierId, otherId]);
    found.push(...(now ?? authors.actors).filter(isAdvised));
  }
  return found;
};

/**
 * @param put authors of changes that restores put right, or are about to
 * @returns one entry per person, with the larger count of critical changes
 */
export const joinAdvised = (actors: readonly ActorTotal[], put: readonly ActorTotal[]): ActorTotal[] => {
  const byId = new Map<string, ActorTotal>(
    actors.filter(isAdvised).map((actor) => [String(actor.id).toLowerCase(), actor]),
  );
  for (const author of put) {
    const key = String(author.id).toLowerCase();
    const known = byId.get(key);
    const larger = known && (known.severities?.critical ?? 0) >= (author.severities?.critical ?? 0) ? known : author;
    byId.set(key, { ...larger, isAfterRestore: true });
  }
  return [...byId.values()].sort((one, other) => other.changes - one.changes).slice(0, MAX_ADVISED);
};

export interface AdvisedOptions {
  db: Db;
  keys: TenantKeys;
  earlierId: string;
  /** Numbers of the two versions. */
  before: number;
  after: number;
  /** Types of which the later version is not complete. */
  incomplete: readonly ObjectType[];
  readNow: (ids: ComparedIds) => Promise<readonly ActorTotal[] | undefined>;
}

/**
 * @returns those whose account the later version has, enabled or unreadable, and those who have no account in either
 * version, such as an administrator of a partner
 */
const withoutBlocked = async (
  { db, keys, before, after, incomplete }: AdvisedOptions,
  actors: readonly ActorTotal[],
): Promise<ActorTotal[]> => {
  const ids = actors.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const now = await readObjects(db, keys, after, 'users', ids);
  const gone = ids.filter((id) => now.get(id)?.found !== true);
  const earlier = await readObjects(db, keys, before, 'users', gone);
  return actors.filter(({ id = '', isCreated }) => {
    const account = now.get(id);
    if (account?.found) return account.stored.object.accountEnabled !== false;
    const existed = isCreated === true || earlier.get(id)?.found === true;
    return account?.reason !== 'absent' || incomplete.includes('users') || !existed;
  });
};

/**
 * Decides about whose account a person is advised: who made critical changes since a backup, also where a restore put
 * them right, until the account is disabled or deleted.
 * @param actors of the changes that the later version has
 */
export const findAdvised = async (options: AdvisedOptions, actors: readonly ActorTotal[]): Promise<ActorTotal[]> => {
  const { db, keys, earlierId, readNow } = options;
  const advised = joinAdvised(actors, await readAuthorsOfPlans(db, keys, earlierId, readNow));
  return withoutBlocked(options, advised);
};
