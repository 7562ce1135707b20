import { setTimeout as sleep } from 'node:timers/promises';
import { LAG_MS } from '@trc/simulator/test/lag';
import type { ItemOperation } from '../../src/restore/plan/operation.ts';
import type { Random } from '../seed.ts';
import type { PlannedItem } from './planStart.ts';
import { createPlannedOthers, NO_OTHERS } from './plannedOthers.ts';
import type { OtherValues } from './plannedOthers.ts';
import type { Report, Stage } from './stage.ts';

/** The objects of a test as the tenant has them, by names; a list with two entries is a duplicate. */
export interface Snapshot {
  /** Job titles by user principal name. */
  users: Readonly<Record<string, readonly unknown[]>>;
  /** Names of members by name of the group, one list for each group of this name. */
  groups: Readonly<Record<string, readonly (readonly string[])[]>>;
  others: OtherValues;
}

export interface Planned {
  items: PlannedItem[];
  /** The tenant after the execution. */
  after: Snapshot;
  /** Keys of items that are on hold. */
  onHold: ReadonlySet<string>;
}

/** Users, groups and other objects that plans restore again and again. */
export interface PlannedCast {
  /** Changes objects at random, plans the restore of the backup, and lets some of them drift after that. */
  plan(random: Random): Promise<Planned>;
  look(): Promise<Snapshot>;
  /** Remembers the new ids of a plan's objects. */
  learn(report: Report): void;
}

interface Person {
  id: string;
  upn: string;
}

interface Team {
  id: string;
  name: string;
  members: readonly Person[];
}

const [GOOD, BAD, DRIFTED] = ['Tester', 'Changed', 'Drifted'];
const DOMAIN = 'fabrikam.example';

const titleBack: ItemOperation = {
  kind: 'update',
  attributes: [{ path: 'jobTitle', expected: BAD, wanted: GOOD }],
  links: [],
};

export const createPlannedCast = async (
  stage: Stage,
  { users, groups, hasOthers = false }: { users: number; groups: number; hasOthers?: boolean },
): Promise<PlannedCast> => {
  const makeUser = async (name: string, jobTitle: string | undefined): Promise<Person> => {
    const upn = `${name}@${DOMAIN}`;
    const { id } = await stage.ask('POST', '/users', {
      accountEnabled: true,
      displayName: name,
      mailNickname: name,
      userPrincipalName: upn,
      jobTitle,
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
    });
    return { id: String(id), upn };
  };
  const addMember = (group: string, id: string) =>
    stage.ask('POST', `/groups/${group}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}`,
    });
  const people = await Promise.all(Array.from({ length: users }, (_, number) => makeUser(`plan${number}`, GOOD)));
  const strangers = await Promise.all([0, 1].map((number) => makeUser(`stranger${number}`, undefined)));
  const teams = await Promise.all(
    Array.from({ length: groups }, async (_, number): Promise<Team> => {
      const name = `Plan group ${number}`;
      const { id } = await stage.ask('POST', '/groups', {
        displayName: name,
        mailEnabled: false,
        mailNickname: `plangroup${number}`,
        securityEnabled: true,
      });
      const members = people.filter((_, at) => at % groups === number);
      for (const member of members) await addMember(String(id), member.id);
      return { id: String(id), name, members };
    }),
  );
  const rogues: Person[] = [];
  const others = hasOthers ? await createPlannedOthers(stage) : NO_OTHERS;

  const liveUsers = async (upn: string) =>
    (await stage.ask('GET', `/users?$filter=userPrincipalName eq '${upn}'&$select=id,jobTitle`)).value;
  const liveGroups = async (name: string) =>
    (await stage.ask('GET', `/groups?$filter=displayName eq '${name}'&$select=id`)).value;
  const membersOf = async (id: string): Promise<string[]> =>
    (await stage.ask('GET', `/groups/${id}/members?$select=id,userPrincipalName`)).value
      .map((member) => String(member['userPrincipalName']))
      .sort();

  const lookNow = async (): Promise<Snapshot> => ({
    others: await others.look(),
    users: Object.fromEntries(
      await Promise.all(
        [...people, ...strangers, ...rogues].map(async ({ upn }) => [
          upn,
          (await liveUsers(upn)).map(({ jobTitle }) => jobTitle ?? null),
        ]),
      ),
    ) as Snapshot['users'],
    groups: Object.fromEntries(
      await Promise.all(
        teams.map(async ({ name }) => [
          name,
          await Promise.all((await liveGroups(name)).map(({ id }) => membersOf(id))),
        ]),
      ),
    ) as Snapshot['groups'],
  });

  /** The directory shows writes late. */
  const look = async (): Promise<Snapshot> => {
    await sleep(LAG_MS);
    return lookNow();
  };

  /** Ids in the directory by ids in the backup, as they were seen last. */
  const latest = new Map<string, string>();
  /** The operation that brings a deleted object back. */
  const wayBack = async (sourceId: string): Promise<ItemOperation> => ({
    kind: (await stage.isInBin(latest.get(sourceId) ?? sourceId)) ? 'undelete' : 'create',
    attributes: [],
    links: [],
  });

  /** @returns the change of a user that is in the directory, and its operation */
  const disturbUser = async (random: Random, { id: sourceId, upn }: Person): Promise<PlannedItem | undefined> => {
    const what = random.pick(['keep', 'change', 'delete', 'forget'] as const);
    const [found] = await liveUsers(upn);
    if (!found)
      return { type: 'users', id: sourceId, operation: { ...(await wayBack(sourceId)), restoreEnabled: true } };
    const { id } = found;
    latest.set(sourceId, id);
    if (found['jobTitle'] !== GOOD) await stage.ask('PATCH', `/users/${id}`, { jobTitle: GOOD });
    if (what === 'keep') return undefined;
    if (what === 'change') {
      await stage.ask('PATCH', `/users/${id}`, { jobTitle: BAD });
      return { type: 'users', id: sourceId, operation: titleBack };
    }
    await stage.ask('DELETE', `/users/${id}`);
    if (what === 'forget') await stage.forget(id);
    return { type: 'users', id: sourceId, operation: { ...(await wayBack(sourceId)), restoreEnabled: true } };
  };

  const disturbTeam = async (random: Random, { id: sourceId, name, members }: Team): Promise<PlannedItem[]> => {
    const [found] = await liveGroups(name);
    const what = random.pick(['members', 'members', 'delete', 'forget'] as const);
    const add = members.map(({ id }) => id);
    const remove = strangers.map(({ id }) => id);
    if (found) latest.set(sourceId, found.id);
    if (!found || what !== 'members') {
      if (found) await stage.ask('DELETE', `/groups/${found.id}`);
      if (found && what === 'forget') await stage.forget(found.id);
      return [
        {
          type: 'groups',
          id: sourceId,
          // An undo added the strangers to the group again, and they return with it from the recycle bin.
          operation: { ...(await wayBack(sourceId)), links: [{ name: 'members', add, remove }] },
        },
      ];
    }
    const [first] = await membersIn(found.id);
    if (first !== undefined) await stage.ask('DELETE', `/groups/${found.id}/members/${first}/$ref`);
    const there = await membersIn(found.id);
    for (const id of remove) if (!there.includes(id)) await addMember(found.id, id);
    return [
      {
        type: 'groups',
        id: sourceId,
        operation: { kind: 'update', attributes: [], links: [{ name: 'members', add, remove }] },
      },
    ];
  };
  const membersIn = async (id: string): Promise<string[]> =>
    (await stage.ask('GET', `/groups/${id}/members?$select=id`)).value.map((member) => member.id);

  const plan: PlannedCast['plan'] = async (random) => {
    const items = (await Promise.all(people.map((person) => disturbUser(random, person)))).flatMap((one) => one ?? []);
    items.push(...(await Promise.all(teams.map((team) => disturbTeam(random, team)))).flat());
    items.push(...(await others.disturb(random)));
    const rogue = await makeUser(`rogue${rogues.length}x${random.below(1e6)}`, BAD);
    rogues.push(rogue);
    const attributes = [{ path: 'jobTitle', expected: BAD }];
    items.push({ type: 'users', id: rogue.id, operation: { kind: 'delete', attributes, links: [] } });
    await sleep(LAG_MS);
    // A change made now was not reviewed.
    const drifting = items.filter(({ operation: { kind } }) => kind === 'update' || kind === 'delete');
    const onHold = new Set<string>();
    for (const { type, id } of drifting.filter(({ type }) => type === 'users' && random.below(4) === 0)) {
      await stage.ask('PATCH', `/users/${latest.get(id) ?? id}`, { jobTitle: DRIFTED });
      onHold.add(`${type}/${id}`);
    }
    const now = await look();
    const isHeld = ({ id }: Person): boolean => onHold.has(`users/${id}`);
    return {
      items,
      onHold,
      after: {
        others: others.good,
        users: {
          ...now.users,
          ...Object.fromEntries(people.filter((one) => !isHeld(one)).map(({ upn }) => [upn, [GOOD]])),
          ...(isHeld(rogue) ? {} : { [rogue.upn]: [] }),
        },
        groups: Object.fromEntries(teams.map(({ name, members }) => [name, [members.map(({ upn }) => upn).sort()]])),
      },
    };
  };
  const learn = ({ items }: Report): void => {
    for (const { sourceId, targetId } of items) if (targetId !== undefined) latest.set(sourceId, targetId);
    others.learn(items);
  };
  return { plan, look, learn };
};

/** @returns names of objects that are there more than once */
export const duplicatesIn = ({ users, groups, others }: Snapshot): string[] =>
  Object.entries({ ...users, ...groups, ...others }).flatMap(([name, found]) => (found.length > 1 ? [name] : []));

const beforeImageErrors = ({ items }: Report): string[] =>
  items.flatMap(({ type, sourceId, isWritten, isDeletion, outcome, state, hasBeforeImage }) => {
    const isChanged =
      isWritten || outcome === 'create' || outcome === 'undelete' || (isDeletion && outcome === 'update');
    return isChanged && !hasBeforeImage ? [`${type} ${sourceId} (${state}) was written without a before-image`] : [];
  });

/** @returns one line for each item that has not ended, or lacks its before-image */
export const auditEnds = (report: Report): string[] => [
  ...report.items.flatMap(({ type, sourceId, state }) =>
    state === 'running' ? [`${type} ${sourceId} has not ended`] : [],
  ),
  ...beforeImageErrors(report),
];

/** @returns one line for each item that ended otherwise than the plan says, or lacks its before-image */
export const auditItems = (report: Report, onHold: ReadonlySet<string>): string[] => [
  ...report.items.flatMap(({ type, sourceId, state, code, outcome, errors }) => {
    const isHeld = onHold.has(`${type}/${sourceId}`);
    const isRight = isHeld ? state === 'unprocessed' && code === 'changedSincePlan' : state === 'completed';
    const words = `${type} ${sourceId} (${state} ${outcome ?? ''} ${code ?? ''})`;
    return isRight ? [] : [`${words} ended otherwise than planned: ${JSON.stringify(errors).slice(0, 500)}`];
  }),
  ...beforeImageErrors(report),
];
