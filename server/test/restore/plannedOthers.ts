import type { ObjectType } from '@trc/domain/objectTypes';
import type { ItemOperation } from '../../src/restore/plan/operation.ts';
import type { Random } from '../seed.ts';
import type { PlannedItem } from './planStart.ts';
import type { Stage } from './stage.ts';

interface Other {
  type: ObjectType;
  path: string;
  bin: string;
  name: string;
  property: string;
  good: string;
  bad: string;
  body: Readonly<Record<string, unknown>>;
}

/** One that directories differ in: identifier URIs of other domains are refused, or bins are closed. */
const OTHERS: readonly Other[] = [
  {
    type: 'applications',
    path: '/applications',
    bin: '/directory/deletedItems',
    name: 'Plan application',
    property: 'notes',
    good: 'Kept',
    bad: 'Changed',
    body: { identifierUris: ['https://plans.unverified.example'] },
  },
  {
    type: 'conditionalAccessPolicies',
    path: '/identity/conditionalAccess/policies',
    bin: '/identity/conditionalAccess/deletedItems/policies',
    name: 'Plan policy',
    property: 'state',
    good: 'disabled',
    bad: 'enabledForReportingButNotEnforced',
    body: {
      conditions: { applications: { includeApplications: ['None'] }, users: { includeUsers: ['None'] } },
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
    },
  },
];

/** Values by the names of objects; a list with two entries is a duplicate. */
export type OtherValues = Readonly<Record<string, readonly unknown[]>>;

/** An application and a policy that plans restore again and again. */
export interface PlannedOthers {
  /** Changes or deletes them at random. @returns the operations that restore the backup */
  disturb(random: Random): Promise<PlannedItem[]>;
  look(): Promise<OtherValues>;
  /** As in the backup. */
  good: OtherValues;
  /** Remembers the new ids of objects. */
  learn(items: readonly { sourceId: string; targetId?: string }[]): void;
}

export const NO_OTHERS: PlannedOthers = {
  disturb: () => Promise.resolve([]),
  look: () => Promise.resolve({}),
  good: {},
  learn: () => undefined,
};

export const createPlannedOthers = async (stage: Stage): Promise<PlannedOthers> => {
  const ids = new Map<Other, string>();
  // The application is older than the rule about domains.
  await stage.ask('POST', '/_simulator/behaviour', { verifiedUris: false });
  for (const one of OTHERS) {
    const { path, name, property, good, body } = one;
    const { id } = await stage.ask('POST', path, { ...body, displayName: name, [property]: good });
    ids.set(one, String(id));
  }
  const latest = new Map<string, string>();
  const liveOf = async ({ path, name }: Other) =>
    (await stage.ask('GET', `${path}?$filter=displayName eq '${name}'`)).value;
  const isInBin = ({ bin }: Other, id: string): Promise<boolean> =>
    stage.ask('GET', `${bin}/${id}`).then(
      () => true,
      () => false,
    );
  const wayBack = async (one: Other, sourceId: string): Promise<ItemOperation> => ({
    kind: (await isInBin(one, latest.get(sourceId) ?? sourceId)) ? 'undelete' : 'create',
    attributes: [],
    links: [],
  });
  const disturbOne = async (random: Random, one: Other, sourceId: string): Promise<PlannedItem[]> => {
    const { type, path, property, good, bad } = one;
    const what = random.pick(['keep', 'change', 'delete'] as const);
    const [found] = await liveOf(one);
    if (found) latest.set(sourceId, found.id);
    if (found && found[property] !== good) await stage.ask('PATCH', `${path}/${found.id}`, { [property]: good });
    if (found && what === 'keep') return [];
    if (found && what === 'change') {
      await stage.ask('PATCH', `${path}/${found.id}`, { [property]: bad });
      const attributes = [{ path: property, expected: bad, wanted: good }];
      return [{ type, id: sourceId, operation: { kind: 'update', attributes, links: [] } }];
    }
    if (found) await stage.ask('DELETE', `${path}/${found.id}`);
    return [{ type, id: sourceId, operation: await wayBack(one, sourceId) }];
  };
  return {
    disturb: async (random) => {
      const items: PlannedItem[] = [];
      for (const [one, sourceId] of ids) items.push(...(await disturbOne(random, one, sourceId)));
      return items;
    },
    look: async () =>
      Object.fromEntries(
        await Promise.all(
          OTHERS.map(async (one) => [one.name, (await liveOf(one)).map((found) => found[one.property])] as const),
        ),
      ),
    good: Object.fromEntries(OTHERS.map(({ name, good }) => [name, [good]])),
    learn: (items) => {
      for (const { sourceId, targetId } of items) if (targetId !== undefined) latest.set(sourceId, targetId);
    },
  };
};
