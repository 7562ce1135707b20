import type { LinkValue } from '../../directory/index.ts';
import type { Requester } from '../requester.ts';
import type { Containment } from './containments.ts';
import { reachThrough } from './containments.ts';
import { readGainers, readOwnedApps, readReach } from './read.ts';
import type { Reading } from './read.ts';
import { judgeGainers } from './rule.ts';
import type { Gainer, GainerKind, Reach, Verdict } from './rule.ts';

/**
 * `selfPrivilege`: the requester would gain. `privilegeUnread`: that could not be read. `assigneeDeleted`: the object
 * that would gain is not in the directory.
 */
export type WithheldCode = 'selfPrivilege' | 'privilegeUnread' | 'assigneeDeleted' | 'administratorsOnly';

const CODES: Readonly<Record<Exclude<Verdict, 'allowed'>, WithheldCode>> = {
  self: 'selfPrivilege',
  unread: 'privilegeUnread',
  deleted: 'assigneeDeleted',
};

/** One change of a privileged link. */
export interface Candidate {
  value: LinkValue;
  how: 'add' | 'change' | 'remove';
  sentence: string;
  /** Ids in lower case. */
  gains: readonly string[];
}

export interface JudgeOptions {
  reading: Reading;
  requester: Requester;
  leavesToAdministrators: boolean;
  /** The kind of an object that this restore brings back; lists of the directory may not show it yet. */
  kindOf: (id: string) => GainerKind | undefined;
  /** The users of the backup among objects that the directory does not show. */
  usersInBackup: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Decides which privileged changes are left out. It remembers what the restore has given to the requester. */
export interface Judge {
  /** @param containments that are written together with the candidates and are not privileged */
  codesOf<One extends Candidate>(
    candidates: readonly One[],
    containments: readonly Containment[],
  ): Promise<Map<One, WithheldCode>>;
  /** Notes containments that are about to be written; lists of the directory may not show them yet. */
  remember(containments: readonly Containment[]): void;
  /** @returns for each application id a code if the requester owns the application, or may own it */
  appCodesOf(appIds: readonly string[]): Promise<(WithheldCode | undefined)[]>;
}

export const createJudge = ({
  reading,
  requester,
  leavesToAdministrators,
  kindOf,
  usersInBackup,
}: JudgeOptions): Judge => {
  const self = requester.oid.toLowerCase();
  const kinds = new Map<string, Gainer>();
  const given = new Set<string>();
  const givenApps = new Set<string>();
  const reachedBy = (start: Iterable<string>, containments: readonly Containment[]): Set<string> =>
    reachThrough(new Set([self, ...given, ...start]), containments);

  const gainersOf = async (ids: readonly string[]): Promise<(id: string) => Gainer> => {
    const open = [...new Set(ids)].filter((id) => !kinds.has(id));
    const shown = await readGainers(reading, open);
    const absent = shown.filter(({ id, kind }) => kind === 'unknown' && kindOf(id) === undefined);
    const users = absent.length > 0 ? await usersInBackup(absent.map(({ id }) => id)) : new Set<string>();
    const found = shown.map((gainer) =>
      gainer.kind === 'unknown'
        ? { ...gainer, kind: kindOf(gainer.id) ?? (users.has(gainer.id) ? ('user' as const) : gainer.kind) }
        : gainer,
    );
    // An object may show later, and a group may hide its members later.
    for (const gainer of found)
      if (gainer.kind === 'user' || gainer.kind === 'servicePrincipal') kinds.set(gainer.id, gainer);
    const fresh = new Map(found.map((gainer) => [gainer.id, gainer]));
    return (id) => fresh.get(id) ?? kinds.get(id) ?? { id, kind: 'unknown' };
  };

  const reachOf = async (gainers: readonly Gainer[], containments: readonly Containment[]): Promise<Reach> => {
    // The requester gains nothing from privileges of other users.
    if (gainers.every(({ id, kind }) => id === self || kind === 'user'))
      return { self, groups: new Set(), owned: new Set() };
    const fresh = reachedBy([], containments);
    const apps = containments.flatMap(({ container, appId }) =>
      appId !== undefined && fresh.has(container) ? [appId] : [],
    );
    const reach = await readReach(reading, requester.oid, [...new Set([...givenApps, ...apps])]);
    const all = reachedBy([...(reach.groups ?? []), ...(reach.owned ?? [])], containments);
    return { self, groups: reach.groups && all, owned: reach.owned && all };
  };

  return {
    codesOf: async <One extends Candidate>(candidates: readonly One[], containments: readonly Containment[]) => {
      if (candidates.length === 0 || requester.origin !== undefined) return new Map<One, WithheldCode>();
      if (leavesToAdministrators) return new Map(candidates.map((one) => [one, 'administratorsOnly' as const]));
      const giving = candidates.filter(({ how, gains }) => how !== 'remove' && gains.length > 0);
      const gainer = await gainersOf(giving.flatMap(({ gains }) => gains).filter((id) => id !== self));
      const own = (id: string): Gainer => (id === self ? { id, kind: 'user' } : gainer(id));
      const reach = await reachOf(
        giving.flatMap(({ gains }) => gains.map(own)),
        containments,
      );
      const codes = new Map<One, WithheldCode>();
      for (const one of giving) {
        const verdict = judgeGainers(one.gains.map(own), reach);
        if (verdict !== 'allowed') codes.set(one, CODES[verdict]);
      }
      return codes;
    },
    remember: (containments) => {
      if (requester.origin !== undefined) return;
      const reached = reachedBy([], containments);
      for (const { container, appId } of containments) {
        if (!reached.has(container)) continue;
        given.add(container);
        if (appId !== undefined) givenApps.add(appId);
      }
    },
    appCodesOf: async (appIds) => {
      if (appIds.length === 0 || requester.origin !== undefined || leavesToAdministrators)
        return appIds.map(() => undefined);
      const owned = await readOwnedApps(reading, self);
      const all = new Set([...(owned ?? []), ...givenApps].map((appId) => appId.toLowerCase()));
      return appIds.map((appId) => {
        if (all.has(appId.toLowerCase())) return 'selfPrivilege';
        return owned ? undefined : 'privilegeUnread';
      });
    },
  };
};
