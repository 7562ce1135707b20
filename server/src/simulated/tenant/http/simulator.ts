import { OBJECT_TYPES } from '../../../../../src/domain/objectTypes.ts';
import { SETS_OF_TYPE } from '../backupTypes.ts';
import { consentChanges, grantedPermissions } from '../consent.ts';
import { importChanges, isImportItem } from '../import/items.ts';
import { SET_NAMES } from '../registry.ts';
import { isEntity, type Json } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import type { Faults } from './faults.ts';
import { badRequest, methodNotAllowed, noSuchSegment } from './graphError.ts';
import type { Quotas } from './quotas.ts';

export interface SimulatorParts {
  readonly store: Store;
  readonly faults: Faults;
  readonly quotas: Quotas;
}

/** Controls of the simulator, below /_simulator; Microsoft Graph has nothing like it. */
export const simulator = (parts: SimulatorParts, call: Call, name: string): Reply => {
  const action = ACTIONS[`${call.method} ${name}`];
  if (action !== undefined) return action(parts, call);
  throw Object.keys(ACTIONS).some((key) => key.endsWith(` ${name}`)) ? methodNotAllowed() : noSuchSegment(name);
};

const ACTIONS: Readonly<Record<string, (parts: SimulatorParts, call: Call) => Reply>> = {
  'GET status': ({ store, faults, quotas }) => ok(statusOf(store, { faults: faults.active.length, quotas: { ...quotas.setting } })),
  'POST consent': ({ store }, call) => {
    const { admin, exchange, ...others } = objectIn(call);
    if (Object.keys(others).length > 0 || !isSwitch(admin) || !isSwitch(exchange)) throw badRequest('admin and exchange are true or false');
    store.commit(consentChanges(store.directory, { admin, exchange }));
    return ok({ permissions: [...grantedPermissions(store.directory)].sort() });
  },
  'POST fault': ({ faults }, call) => ok(faults.add(call.body)),
  'GET fault': ({ faults }) => ok({ active: faults.active, hits: faults.hits }),
  'DELETE fault': ({ faults }) => {
    faults.clear();
    return { status: 204 };
  },
  'POST quotas': ({ quotas }, call) => {
    const { enabled = true, scale = 1 } = objectIn(call);
    if (typeof enabled !== 'boolean' || typeof scale !== 'number' || !(scale > 0)) throw badRequest('enabled is true or false, scale a number above 0');
    quotas.set({ enabled, scale }, Date.now());
    return ok({ enabled, scale });
  },
  'POST reset': ({ store, faults, quotas }) => {
    store.reset();
    faults.clear();
    quotas.set({ enabled: false, scale: 1 }, Date.now());
    return ok(statusOf(store, {}));
  },
  'POST import': ({ store }, call) => {
    const { items } = objectIn(call);
    if (!Array.isArray(items) || !items.every(isImportItem)) throw badRequest('items is a list of {set, object}, each object with a key');
    const { changes, added, replaced } = importChanges(store.directory, items);
    store.commit(changes);
    return ok({ added, replaced });
  },
};

/** Counts of what a backup finds, by type and by entity set, and the seed. */
export const statusOf = (store: Store, more: Record<string, Json>): object => {
  const count = (names: (typeof SETS_OF_TYPE)[keyof typeof SETS_OF_TYPE]): number =>
    names.reduce((sum, name) => sum + store.directory.set(name).size, 0);
  return {
    types: Object.fromEntries(OBJECT_TYPES.map(({ type }) => [type, count(SETS_OF_TYPE[type])])),
    sets: Object.fromEntries(SET_NAMES.map((name) => [name, store.directory.set(name).size])),
    permissions: [...grantedPermissions(store.directory)].sort(),
    seed: store.seed,
    ...more,
  };
};

const ok = (body: object): Reply => ({ status: 200, body });

const objectIn = (call: Call): Record<string, unknown> => {
  if (!isEntity(call.body)) throw badRequest('The body is a JSON object.');
  return call.body;
};

const isSwitch = (value: unknown): value is boolean | undefined => value === undefined || typeof value === 'boolean';
