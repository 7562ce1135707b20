import type { ObjectType } from '@trc/domain/objectTypes';
import type { Random } from '../seed.ts';
import type { Stage } from './stage.ts';

/** The change of an object before its restore. */
export type Disturbance = 'none' | 'changed' | 'deleted' | 'gone';

/** An object of repeated restores: its id in the backup, the search for it, and the check of its state. */
export interface Subject {
  type: ObjectType;
  path: string;
  sourceId: string;
  /** The property that names it, and its value; nothing else in the tenant has it. */
  key: string;
  name: string;
  /** A property that is changed and restored. */
  property: string;
  good: unknown;
  bad: unknown;
  /** Lists of links below its address, and whom they name. */
  links: Readonly<Record<string, readonly Subject[]>>;
  /** It is kept among the deleted ones and can be deleted permanently before its time. */
  canBeForgotten: boolean;
}

type Live = Record<string, unknown> & { id: string };

const LOCATIONS = '/identity/conditionalAccess/namedLocations';
const POLICIES = '/identity/conditionalAccess/policies';
const rangeOf = (cidrAddress: string): unknown => [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress }];

/** Creates objects of six types, linked and referring to one another. */
export const createCast = async (stage: Stage, users: number): Promise<Subject[]> => {
  const make = async (
    subject: Omit<Subject, 'sourceId' | 'links' | 'canBeForgotten'> & Partial<Subject>,
    body: Record<string, unknown>,
  ): Promise<Subject> => {
    const { id } = await stage.ask('POST', subject.path, {
      ...body,
      [subject.key]: subject.name,
      [subject.property]: subject.good,
    });
    const links = subject.links ?? {};
    for (const [link, named] of Object.entries(links)) {
      for (const { sourceId } of named)
        await stage.ask('POST', `${subject.path}/${String(id)}/${link}/$ref`, {
          '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${sourceId}`,
        });
    }
    return { canBeForgotten: true, ...subject, links, sourceId: String(id) };
  };
  const numbered = async (count: number, one: (number: number) => Promise<Subject>): Promise<Subject[]> => {
    const made: Subject[] = [];
    for (let number = 0; number < count; number += 1) made.push(await one(number));
    return made;
  };
  const text = { good: 'Tester', bad: 'Changed' };
  const people = await numbered(users, (number) =>
    make(
      {
        type: 'users',
        path: '/users',
        key: 'userPrincipalName',
        name: `kill${number}@fabrikam.example`,
        property: 'jobTitle',
        ...text,
      },
      {
        accountEnabled: true,
        displayName: `Kill ${number}`,
        mailNickname: `kill${number}`,
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      },
    ),
  );
  const some = (number: number, count: number): Subject[] =>
    people.slice((number * count) % users, ((number * count) % users) + count);
  const groups = await numbered(5, (number) =>
    make(
      {
        type: 'groups',
        path: '/groups',
        key: 'displayName',
        name: `Kill group ${number}`,
        property: 'description',
        ...text,
        links: { members: some(number, 5) },
      },
      { mailEnabled: false, mailNickname: `killgroup${number}`, securityEnabled: true },
    ),
  );
  const units = await numbered(3, (number) =>
    make(
      {
        type: 'administrativeUnits',
        path: '/directory/administrativeUnits',
        key: 'displayName',
        name: `Kill unit ${number}`,
        property: 'description',
        ...text,
        links: { members: [...some(number, 3), ...groups.slice(number, number + 1)] },
        canBeForgotten: false,
      },
      {},
    ),
  );
  const applications = await numbered(3, (number) =>
    make(
      {
        type: 'applications',
        path: '/applications',
        key: 'displayName',
        name: `Kill application ${number}`,
        property: 'notes',
        ...text,
        links: { owners: some(number, 2) },
      },
      { signInAudience: 'AzureADMyOrg' },
    ),
  );
  const locations = await numbered(2, (number) =>
    make(
      {
        type: 'namedLocations',
        path: LOCATIONS,
        key: 'displayName',
        name: `Kill location ${number}`,
        property: 'ipRanges',
        good: rangeOf('203.0.113.0/24'),
        bad: rangeOf('198.51.100.0/24'),
        canBeForgotten: false,
      },
      { '@odata.type': '#microsoft.graph.ipNamedLocation', isTrusted: false },
    ),
  );
  const policies = await numbered(2, (number) =>
    make(
      {
        type: 'conditionalAccessPolicies',
        path: POLICIES,
        key: 'displayName',
        name: `Kill policy ${number}`,
        property: 'state',
        good: 'disabled',
        bad: 'enabledForReportingButNotEnforced',
        canBeForgotten: false,
      },
      {
        conditions: {
          users: { includeUsers: [], includeGroups: [groups[number]?.sourceId] },
          applications: { includeApplications: ['All'] },
          clientAppTypes: ['all'],
          locations: { includeLocations: [locations[number]?.sourceId] },
        },
        grantControls: { operator: 'OR', builtInControls: ['mfa'] },
      },
    ),
  );
  return [...people, ...groups, ...units, ...applications, ...locations, ...policies];
};

/** Every live object with the name of a subject. */
export const liveOf = async (stage: Stage, { path, key, name }: Subject): Promise<Live[]> =>
  (
    await stage.ask(
      'GET',
      `${path}?$filter=${key} eq '${name}'${path === '/users' ? `&$select=id,jobTitle,${key}` : ''}`,
    )
  ).value;

export const linkedOf = async (stage: Stage, { path }: Subject, id: string, link: string): Promise<string[]> =>
  (await stage.ask('GET', `${path}/${id}/${link}?$select=id`)).value.map((each) => each.id).sort();

/** Changes, deletes or permanently deletes about every second object. */
export const disturb = async (
  stage: Stage,
  random: Random,
  cast: readonly Subject[],
): Promise<Map<Subject, Disturbance>> => {
  const done = new Map<Subject, Disturbance>();
  // A policy goes before the location that it names.
  for (const subject of [...cast].reverse()) {
    const what = random.pick(['none', 'changed', 'deleted', 'gone', 'gone'] as const);
    const [live] = await liveOf(stage, subject);
    if (!live) {
      done.set(subject, 'gone');
      continue;
    }
    if (what === 'changed')
      await stage.ask('PATCH', `${subject.path}/${live.id}`, {
        ...(live['@odata.type'] === undefined ? {} : { '@odata.type': live['@odata.type'] }),
        [subject.property]: subject.bad,
      });
    if (what === 'deleted' || what === 'gone') {
      await stage.ask('DELETE', `${subject.path}/${live.id}`);
      if (what === 'gone' && subject.canBeForgotten) await stage.forget(live.id);
    }
    done.set(subject, what);
  }
  return done;
};
