import { DirectoryError, buildLinkKey } from '../../directory/index.ts';
import type { GraphObject, LinkDescription, LinkValue } from '../../directory/index.ts';
import { hasHolderProperties, mayBePrivileged, privilegedLink, privilegedPaths } from '../../directory/privileged.ts';
import type { HighImpactHolding } from '../../directory/privileged.ts';
import { textOf } from '../../directory/types/calls.ts';
import { isEmpty } from '../links/linkPlan.ts';
import type { LinkDifference } from '../links/linkPlan.ts';
import type { LinkOwner } from '../execute/live.ts';
import type { Requester } from '../requester.ts';
import { containmentsOf } from './containments.ts';
import { createJudge } from './judge.ts';
import type { Candidate, JudgeOptions, WithheldCode } from './judge.ts';
import { readApis, readHoldings, readHoldsRole } from './read.ts';
import type { HolderQuestion, Holding, Reading } from './read.ts';

export type { WithheldCode } from './judge.ts';

/** The setting PRIVILEGED_RESTORES. */
export type PrivilegedRestores = 'allow' | 'administrators';

/** Changes of one link that a restore is about to make. */
export interface LinkChoice {
  owner: LinkOwner;
  link: LinkDescription;
  differs: LinkDifference;
}

export interface Withheld extends Omit<Candidate, 'gains'> {
  code: WithheldCode;
}

export interface Decision {
  /** The difference that may be written. */
  differs: LinkDifference;
  withheld: Withheld[];
  /** The privileged parts of it, in sentences. */
  privileged: string[];
  /** True if a possible write gives a privilege to anybody. */
  grants: boolean;
  /** Object ids that a privileged value gives its privilege to, by the key of the value. */
  receivers: ReceiversByKey;
}

export type ReceiversByKey = ReadonlyMap<string, readonly string[]>;

/** The privileged part of a choice. */
export type DescribedChoice = Pick<Decision, 'privileged' | 'receivers'>;

/** An object of which properties are about to be written. */
export type PropertyOwner = Pick<LinkOwner, 'description' | 'id' | 'object'>;

/** Decides which privileged changes a restore may make, for the person who started it. */
export interface Privileges {
  /** Asks the directory now; the answers are in the order of the choices. */
  decide(choices: readonly LinkChoice[]): Promise<Decision[]>;
  /** Describes the privileged part of each choice, for any requester. */
  describe(choices: readonly LinkChoice[]): Promise<DescribedChoice[]>;
  /** The properties of an object that are privileged now, by path. */
  pathsOf(owner: PropertyOwner): Promise<{ path: string; sentence: string }[]>;
  /** The privileges of an object, in one sentence; undefined: none. Parts that cannot be read count as privileged. */
  heldBy(owner: PropertyOwner): Promise<string | undefined>;
  /**
   * The reasons why service principals may not be undeleted, by the application ids: permissions come back with them,
   * and the directory does not show these before. Undefined: the requester does not own the application.
   */
  mayNotReturn(appIds: readonly string[]): Promise<(WithheldCode | undefined)[]>;
  readonly leavesToAdministrators: boolean;
  /** True if these values of a link may be left out. */
  mayLeaveOut(values: readonly LinkValue[]): boolean;
}

export interface PrivilegesOptions extends Reading, Partial<Pick<JudgeOptions, 'kindOf' | 'usersInBackup'>> {
  requester: Requester;
  policy: PrivilegedRestores;
  /** The application id that an object has now. */
  appIdOf?: (object: GraphObject) => string;
}

type CandidateOf = Candidate & { choice: LinkChoice };

const ROLE_HELD = 'Directory role, or member of a role-assignable group';
const HIGH_IMPACT_HELD = 'Role or permission of high impact';

const holderKey = ({ description: { type }, id }: PropertyOwner): string => `${type} ${id.toLowerCase()}`;

const describeCandidates = ({ link }: LinkChoice, written: readonly CandidateOf[]): DescribedChoice => ({
  privileged: [...new Set(written.map(({ sentence }) => sentence))],
  receivers: new Map(written.map(({ value, gains }) => [buildLinkKey(link, value), gains])),
});

/** @param codes of the candidates that are left out */
const decisionOf = (
  choice: LinkChoice,
  candidates: readonly CandidateOf[],
  codes: ReadonlyMap<CandidateOf, WithheldCode>,
): Decision => {
  const own = candidates.filter((one) => one.choice === choice);
  const withheld = own.flatMap((one): Withheld[] => {
    const code = codes.get(one);
    return code ? [{ value: one.value, how: one.how, code, sentence: one.sentence }] : [];
  });
  const left = new Set(withheld.map(({ value }) => value));
  const { missing, changed, surplus } = choice.differs;
  const written = own.filter((one) => !codes.has(one));
  return {
    differs: {
      missing: missing.filter((value) => !left.has(value)),
      changed: changed.filter(({ value }) => !left.has(value)),
      surplus: surplus.filter(({ value }) => !left.has(value)),
    },
    withheld,
    ...describeCandidates(choice, written),
    grants: written.some(({ how }) => how !== 'remove'),
  };
};

export const createPrivileges = ({
  requester,
  policy,
  kindOf = () => undefined,
  usersInBackup = () => Promise.resolve(new Set()),
  appIdOf = ({ appId }) => textOf(appId),
  ...reading
}: PrivilegesOptions): Privileges => {
  let apis: ReturnType<typeof readApis> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** Ids that got a privilege by this restore; lists of the directory may not show it yet. */
  const holders = new Set<string>();
  const leavesToAdministrators =
    policy === 'administrators' && requester.origin === undefined && !requester.isAdministrator;
  const judge = createJudge({ reading, requester, leavesToAdministrators, kindOf, usersInBackup });

  const readAsked = async (questions: readonly HolderQuestion[]): Promise<readonly Holding[]> => {
    if (questions.length === 0) return [];
    try {
      return await readHoldings(reading, await (apis ??= readApis(reading)), questions);
    } catch (error) {
      reading.signal.throwIfAborted();
      if (!(error instanceof DirectoryError)) throw error;
      apis = undefined;
      return [];
    }
  };

  /** @returns in the order of the owners */
  const holdingsOf = async (owners: readonly PropertyOwner[]): Promise<Holding[]> => {
    const questions = owners.map(({ description: { type }, id, object }): HolderQuestion | undefined =>
      type === 'applications' || type === 'servicePrincipals' ? { type, id, appId: appIdOf(object) } : undefined,
    );
    const asked = questions.filter((question) => question !== undefined);
    const found = await readAsked(asked);
    return questions.map((question) =>
      question ? (found[asked.indexOf(question)] ?? { holding: 'unread' }) : { holding: 'holdsNone' },
    );
  };

  const holdingNow = ({ holding, principal }: Holding): HighImpactHolding =>
    principal !== undefined && holders.has(principal) ? 'holds' : holding;

  const holdingNowOf = async (owner: PropertyOwner): Promise<HighImpactHolding> => {
    const [holding = { holding: 'unread' as const }] = await holdingsOf([owner]);
    return holdingNow(holding);
  };

  const holdingsByKey = async (choices: readonly LinkChoice[]): Promise<ReadonlyMap<string, Holding>> => {
    const asked = choices.filter(
      ({ owner, link }) => mayBePrivileged(owner.description.type, link.name)?.needsHolding === true,
    );
    const unique = new Map(asked.map(({ owner }) => [holderKey(owner), owner]));
    const holdings = await holdingsOf([...unique.values()]);
    return new Map([...unique.keys()].map((key, index) => [key, holdings[index] ?? { holding: 'unread' }]));
  };

  const candidatesOf = (choice: LinkChoice, holdings: ReadonlyMap<string, Holding>): CandidateOf[] => {
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
      holding: holdingNow(holdings.get(holderKey(owner)) ?? { holding: 'unread' }),
    };
    return changes.flatMap((change) => {
      const found = privilegedLink({ ...target, value: change.value });
      return found ? [{ choice, ...change, ...found }] : [];
    });
  };

  const isOpen = ({ owner, link, differs }: LinkChoice): boolean =>
    !isEmpty(differs) && mayBePrivileged(owner.description.type, link.name) !== undefined;

  /** Decides on changes that are written together. Their order must not matter, so they are judged at once. */
  const decideNow = async (
    choices: readonly LinkChoice[],
    holdings: ReadonlyMap<string, Holding>,
  ): Promise<Decision[]> => {
    const candidates = choices.filter(isOpen).flatMap((choice) => candidatesOf(choice, holdings));
    const containments = choices.flatMap((choice) => {
      const own = new Set(candidates.filter((one) => one.choice === choice).map(({ value }) => value));
      return containmentsOf(choice, appIdOf, (value) => own.has(value));
    });
    const codes = await judge.codesOf(candidates, containments);
    judge.remember(containments);
    for (const one of candidates)
      if (one.how !== 'remove' && !codes.has(one)) for (const id of one.gains) holders.add(id);
    return choices.map((choice) => decisionOf(choice, candidates, codes));
  };

  /** Parts of a restore run in parallel: what one gives has to be known when the next one is decided. */
  const inTurn = <T>(decide: () => Promise<T>): Promise<T> => {
    const decided = turn.then(decide);
    turn = decided.catch(() => undefined);
    return decided;
  };

  return {
    leavesToAdministrators,
    mayLeaveOut: (values) =>
      leavesToAdministrators || values.some((value) => textOf(value).toLowerCase() === requester.oid.toLowerCase()),
    decide: async (choices) => {
      const holdings = await holdingsByKey(choices.filter(isOpen));
      return inTurn(() => decideNow(choices, holdings));
    },
    mayNotReturn: async (appIds) => inTurn(() => judge.appCodesOf(appIds)),
    describe: async (choices) => {
      const open = choices.filter(isOpen);
      const holdings = await holdingsByKey(open);
      const candidates = open.flatMap((choice) => candidatesOf(choice, holdings));
      return choices.map((choice) =>
        describeCandidates(
          choice,
          candidates.filter((one) => one.choice === choice),
        ),
      );
    },
    heldBy: async (owner) => {
      const { type } = owner.description;
      if (type === 'users' || type === 'groups')
        return (await readHoldsRole(reading, type, owner.id)) === false ? undefined : ROLE_HELD;
      return (await holdingNowOf(owner)) === 'holdsNone' ? undefined : HIGH_IMPACT_HELD;
    },
    pathsOf: async (owner) =>
      privilegedPaths(
        owner.description.type,
        hasHolderProperties(owner.description.type) ? await holdingNowOf(owner) : undefined,
      ),
  };
};
