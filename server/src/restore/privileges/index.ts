import { DirectoryError } from '../../directory/index.ts';
import type { GraphObject, LinkDescription, LinkValue } from '../../directory/index.ts';
import { hasHolderProperties, mayBePrivileged, privilegedLink, privilegedPaths } from '../../directory/privileged.ts';
import type { HighImpactHolding } from '../../directory/privileged.ts';
import { textOf } from '../../directory/types/calls.ts';
import { isEmpty } from '../linkPlan.ts';
import type { LinkDifference } from '../linkPlan.ts';
import type { LinkOwner } from '../live.ts';
import type { Requester } from '../requester.ts';
import { readApis, readGainers, readHolding, readHoldsRole, readReach } from './read.ts';
import type { Reading } from './read.ts';
import { judgeGainers } from './rule.ts';
import type { Gainer, GainerKind, Reach } from './rule.ts';

/** The setting PRIVILEGED_RESTORES. */
export type PrivilegedRestores = 'allow' | 'administrators';

/** Changes of one link that a restore is about to make. */
export interface LinkChoice {
  owner: LinkOwner;
  link: LinkDescription;
  differs: LinkDifference;
}

/** `selfPrivilege`: the requester would gain. `privilegeUnread`: that could not be read. */
export type WithheldCode = 'selfPrivilege' | 'privilegeUnread' | 'administratorsOnly';

export interface Withheld {
  value: LinkValue;
  how: 'add' | 'change' | 'remove';
  code: WithheldCode;
  sentence: string;
}

export interface Decision {
  /** The difference that may be written. */
  differs: LinkDifference;
  withheld: Withheld[];
  /** The privileged parts of it, in sentences. */
  privileged: string[];
  /** True if a possible write gives a privilege to anybody. */
  grants: boolean;
}

/** An object of which properties are about to be written. */
export type PropertyOwner = Pick<LinkOwner, 'description' | 'id' | 'object'>;

/** Decides which privileged changes a restore may make, for the person who started it. */
export interface Privileges {
  /** Asks the directory now; the answers stand in the order of the choices. */
  decide(choices: readonly LinkChoice[]): Promise<Decision[]>;
  /** Sentences for the privileged part of each choice, for any requester. */
  describe(choices: readonly LinkChoice[]): Promise<string[][]>;
  /** The properties of an object that are privileged now, by path. */
  pathsOf(owner: PropertyOwner): Promise<{ path: string; sentence: string }[]>;
  /** The privileges of an object, in one sentence; undefined: none. Parts that cannot be read count as privileged. */
  heldBy(owner: PropertyOwner): Promise<string | undefined>;
  readonly leavesToAdministrators: boolean;
  /** True if these values of a link may be left out. */
  mayLeaveOut(values: readonly LinkValue[]): boolean;
}

export interface PrivilegesOptions extends Reading {
  requester: Requester;
  policy: PrivilegedRestores;
  /** The kind of an object that this restore brings back; lists of the directory may not show it yet. */
  kindOf?: (id: string) => GainerKind | undefined;
  /** The users of the backup among objects that the directory does not show. */
  usersInBackup?: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The application id that an object has now. */
  appIdOf?: (object: GraphObject) => string;
}

/** One change of a privileged link. */
interface Candidate {
  choice: LinkChoice;
  value: LinkValue;
  how: Withheld['how'];
  sentence: string;
  gains: readonly string[];
}

const ROLE_HELD = 'Directory role, or member of a role-assignable group';
const HIGH_IMPACT_HELD = 'Role or permission of high impact';

const holderKey = ({ description: { type }, id }: PropertyOwner): string => `${type} ${id.toLowerCase()}`;

export const createPrivileges = ({
  requester,
  policy,
  kindOf = () => undefined,
  usersInBackup = () => Promise.resolve(new Set()),
  appIdOf = ({ appId }) => textOf(appId),
  ...reading
}: PrivilegesOptions): Privileges => {
  let apis: ReturnType<typeof readApis> | undefined;
  const kinds = new Map<string, Gainer>();
  /** Privileges that this restore has just given to the requester; lists of the directory may not show them yet. */
  const given = new Set<string>();
  const givenApps = new Set<string>();
  const leavesToAdministrators =
    policy === 'administrators' && requester.origin === undefined && !requester.isAdministrator;

  const holdingOf = async ({ description: { type }, id, object }: PropertyOwner): Promise<HighImpactHolding> => {
    if (type !== 'applications' && type !== 'servicePrincipals') return 'holdsNone';
    try {
      return await readHolding(reading, await (apis ??= readApis(reading)), { type, id, appId: appIdOf(object) });
    } catch (error) {
      reading.signal.throwIfAborted();
      if (!(error instanceof DirectoryError)) throw error;
      apis = undefined;
      return 'unread';
    }
  };

  const holdingsOf = async (owners: readonly PropertyOwner[]): Promise<ReadonlyMap<string, HighImpactHolding>> => {
    const unique = new Map(owners.map((owner) => [holderKey(owner), owner]));
    return new Map(await Promise.all([...unique].map(async ([key, owner]) => [key, await holdingOf(owner)] as const)));
  };

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

  const reachOf = async (oid: string, gainers: readonly Gainer[]): Promise<Reach> => {
    const self = oid.toLowerCase();
    // The requester gains nothing from privileges of other users.
    if (gainers.every(({ id, kind }) => id === self || kind === 'user'))
      return { self, groups: new Set(), owned: new Set() };
    const reach = await readReach(reading, oid, [...givenApps]);
    return { ...reach, owned: reach.owned && new Set([...reach.owned, ...given]) };
  };

  const codesOf = async (candidates: readonly Candidate[]): Promise<Map<Candidate, WithheldCode>> => {
    if (candidates.length === 0 || requester.origin !== undefined) return new Map();
    if (leavesToAdministrators) return new Map(candidates.map((one) => [one, 'administratorsOnly' as const]));
    const giving = candidates.filter(({ how, gains }) => how !== 'remove' && gains.length > 0);
    const gainer = await gainersOf(
      giving.flatMap(({ gains }) => gains).filter((id) => id !== requester.oid.toLowerCase()),
    );
    const own = (id: string): Gainer => (id === requester.oid.toLowerCase() ? { id, kind: 'user' } : gainer(id));
    const reach = await reachOf(
      requester.oid,
      giving.flatMap(({ gains }) => gains.map(own)),
    );
    const codes = new Map<Candidate, WithheldCode>();
    for (const one of giving) {
      const verdict = judgeGainers(one.gains.map(own), reach);
      if (verdict !== 'allowed') codes.set(one, verdict === 'self' ? 'selfPrivilege' : 'privilegeUnread');
    }
    return codes;
  };

  const candidatesOf = (choice: LinkChoice, holdings: ReadonlyMap<string, HighImpactHolding>): Candidate[] => {
    const {
      owner,
      link,
      differs: { missing, changed, surplus },
    } = choice;
    const changes = [
      ...missing.map((value) => ({ value, how: 'add' as const })),
      ...changed.map(({ value }) => ({ value, how: 'change' as const })),
      ...surplus.map(({ value }) => ({ value, how: 'remove' as const })),
    ];
    const target = {
      type: owner.description.type,
      link: link.name,
      owner,
      holding: holdings.get(holderKey(owner)) ?? ('unread' as const),
    };
    return changes.flatMap((change) => {
      const found = privilegedLink({ ...target, value: change.value });
      return found ? [{ choice, ...change, ...found }] : [];
    });
  };

  const allCandidatesOf = async (choices: readonly LinkChoice[]): Promise<Candidate[]> => {
    const open = choices.filter(
      ({ owner, link, differs }) => !isEmpty(differs) && mayBePrivileged(owner.description.type, link.name),
    );
    const holdings = await holdingsOf(
      open
        .filter(({ owner, link }) => mayBePrivileged(owner.description.type, link.name)?.needsHolding)
        .map(({ owner }) => owner),
    );
    return open.flatMap((choice) => candidatesOf(choice, holdings));
  };

  /** Ownership and membership that this restore gives count as held by the requester from now on. */
  const remember = ({ owner, link, differs }: LinkChoice): void => {
    if (requester.origin !== undefined || (link.name !== 'owners' && link.name !== 'members')) return;
    const self = requester.oid.toLowerCase();
    if (
      differs.missing.some(
        (value) => typeof value === 'string' && (value.toLowerCase() === self || given.has(value.toLowerCase())),
      )
    ) {
      given.add(owner.id.toLowerCase());
      if (owner.description.type === 'applications') givenApps.add(appIdOf(owner.object));
    }
  };

  return {
    leavesToAdministrators,
    mayLeaveOut: (values) =>
      leavesToAdministrators || values.some((value) => textOf(value).toLowerCase() === requester.oid.toLowerCase()),
    decide: async (choices) => {
      const candidates = await allCandidatesOf(choices);
      const codes = await codesOf(candidates);
      return choices.map((choice): Decision => {
        const own = candidates.filter((one) => one.choice === choice);
        const withheld = own.flatMap((one): Withheld[] => {
          const code = codes.get(one);
          return code ? [{ value: one.value, how: one.how, code, sentence: one.sentence }] : [];
        });
        const left = new Set(withheld.map(({ value }) => value));
        const { missing, changed, surplus } = choice.differs;
        const differs: LinkDifference = {
          missing: missing.filter((value) => !left.has(value)),
          changed: changed.filter(({ value }) => !left.has(value)),
          surplus: surplus.filter(({ value }) => !left.has(value)),
        };
        remember({ ...choice, differs });
        const written = own.filter((one) => !codes.has(one));
        return {
          differs,
          withheld,
          privileged: [...new Set(written.map(({ sentence }) => sentence))],
          grants: written.some(({ how }) => how !== 'remove'),
        };
      });
    },
    describe: async (choices) => {
      const candidates = await allCandidatesOf(choices);
      return choices.map((choice) => [
        ...new Set(candidates.filter((one) => one.choice === choice).map(({ sentence }) => sentence)),
      ]);
    },
    heldBy: async (owner) => {
      const { type } = owner.description;
      if (type === 'users' || type === 'groups')
        return (await readHoldsRole(reading, type, owner.id)) === false ? undefined : ROLE_HELD;
      return (await holdingOf(owner)) === 'holdsNone' ? undefined : HIGH_IMPACT_HELD;
    },
    pathsOf: async (owner) =>
      privilegedPaths(
        owner.description.type,
        hasHolderProperties(owner.description.type) ? await holdingOf(owner) : undefined,
      ),
  };
};
