import { administrator } from '../audit/initiators.ts';
import { behaviourRows, parseBehaviour } from '../behaviour/settings.ts';
import { nextInstant } from '../clock.ts';
import { consentChanges, grantedPermissions, isOffered } from '../consent.ts';
import { exportPage, EXPORT_PARTS, nameOfPart, parseExportPart } from '../export/parts.ts';
import { importChanges, isImportItem } from '../import/items.ts';
import { INCIDENTS, runIncident } from '../incidents/index.ts';
import { MAX_USERS, seedOfSize, MIN_USERS } from '../seed/index.ts';
import { isEntity } from '../store/entity.ts';
import type { Call, Reply } from './call.ts';
import { FAULT_KINDS } from './faultKinds.ts';
import { badRequest, methodNotAllowed, noSuchSegment } from './graphError.ts';
import { parseQuotaSetting } from './quotas.ts';
import { readStatus, type SimulatorParts } from './status.ts';

export type { SimulatorParts } from './status.ts';

/** Objects of one page of an export. */
const EXPORT_PAGE = 2000;

/** Controls of the simulator, below /_simulator; Microsoft Graph has nothing like it. */
export const answerControlCall = (parts: SimulatorParts, call: Call, name: string): Reply => {
  const action = ACTIONS[`${call.method} ${name}`];
  if (action !== undefined) return action(parts, call);
  throw Object.keys(ACTIONS).some((key) => key.endsWith(` ${name}`)) ? methodNotAllowed() : noSuchSegment(name);
};

const ACTIONS: Readonly<Record<string, (parts: SimulatorParts, call: Call) => Reply>> = {
  'GET status': (parts) => ok(readStatus(parts)),
  'POST consent': ({ store }, call) => {
    const { admin, write, optional, exchange, permissions = {}, ...others } = objectIn(call);
    if (
      Object.keys(others).length > 0 ||
      !isSwitch(admin) ||
      !isSwitch(write) ||
      !isSwitch(optional) ||
      !isSwitch(exchange)
    ) {
      throw badRequest('admin, write, optional and exchange are true or false');
    }
    if (!isSwitches(permissions)) throw badRequest('permissions holds true or false for each permission that it names');
    const unknown = Object.keys(permissions).find((permission) => !isOffered(permission));
    if (unknown !== undefined) throw badRequest(`The APIs of the simulated tenant offer no permission ${unknown}`);
    const changes = consentChanges(
      store.directory,
      { admin, write, optional, exchange, permissions },
      new Date(nextInstant()).toISOString(),
    );
    store.actAs(administrator(), () => store.commit(changes));
    return ok({ permissions: [...grantedPermissions(store.directory)].sort() });
  },
  'GET behaviour': ({ store }) => ok({ behaviours: behaviourRows(store.directory.behaviour) }),
  'POST behaviour': ({ store }, call) => {
    const changes = parseBehaviour(objectIn(call));
    store.behave(changes);
    // The application sees which roles it has, so that the assignment and the behaviour agree.
    store.commit(consentChanges(store.directory, { privileged: changes.privilegedApplication }));
    return ok({ ...store.directory.behaviour });
  },
  'POST fault': ({ faults }, call) => ok(faults.add(call.body)),
  'GET fault': ({ faults }) => ok({ active: faults.active, hits: faults.hits, names: aboutOf(FAULT_KINDS) }),
  'DELETE fault': ({ faults }) => {
    faults.clear();
    return { status: 204 };
  },
  'POST quotas': ({ quotas }, call) => {
    const { setting, enabled = true, scale = 1 } = objectIn(call);
    if (setting === undefined) {
      if (typeof enabled !== 'boolean' || typeof scale !== 'number' || !(scale > 0))
        throw badRequest('enabled is true or false, scale a number above 0');
      quotas.set({ enabled, scale }, Date.now());
    } else {
      const wanted =
        typeof setting === 'string' || typeof setting === 'number' ? parseQuotaSetting(`${setting}`) : undefined;
      if (wanted === undefined)
        throw badRequest('setting is "off" or a number above 0: how many times the real limits');
      quotas.set(wanted, Date.now());
    }
    return ok({ ...quotas.setting });
  },
  'POST reset': (parts, call) => {
    const { empty = false } = call.body === undefined ? {} : objectIn(call);
    if (typeof empty !== 'boolean') throw badRequest('empty is true or false');
    const { empty: _, ...seed } = parts.store.seed;
    parts.store.reset(empty ? { ...seed, empty } : seed);
    parts.faults.clear();
    parts.quotas.reset(Date.now());
    return ok(readStatus(parts));
  },
  'POST size': (parts, call) => {
    const { users } = objectIn(call);
    if (typeof users !== 'number' || !Number.isInteger(users) || users < MIN_USERS || users > MAX_USERS) {
      throw badRequest(`users is a whole number from ${MIN_USERS} to ${MAX_USERS}`);
    }
    parts.store.reset(seedOfSize(parts.store.seed.seed, users));
    return ok(readStatus(parts));
  },
  'POST import': ({ store }, call) => {
    const { items } = objectIn(call);
    if (!Array.isArray(items) || !items.every(isImportItem))
      throw badRequest('items is a list of {set, object}, each object with a key, and of {links, source, targets}');
    const { changes, added, replaced } = importChanges(store.directory, items);
    store.actAs({ ...administrator(), importing: true }, () => store.commit(changes));
    return ok({ added, replaced });
  },
  'GET export': ({ store }, call) => {
    const part = parseExportPart(call.params.get('part') ?? '');
    if (part === undefined) throw badRequest(`part is one of ${EXPORT_PARTS.map(nameOfPart).join(', ')}`);
    return ok(exportPage(store.directory, part, call.params.get('after') ?? undefined, EXPORT_PAGE));
  },
  'GET incident': () => ok({ names: aboutOf(INCIDENTS) }),
  'POST incident': ({ store }, call) => ok(runIncident(store, objectIn(call))),
};

const aboutOf = (kinds: Readonly<Record<string, { readonly about: string }>>): object[] =>
  Object.entries(kinds).map(([name, { about }]) => ({ name, about }));

const ok = (body: object): Reply => ({ status: 200, body });

const objectIn = (call: Call): Record<string, unknown> => {
  if (!isEntity(call.body)) throw badRequest('The body is a JSON object.');
  return call.body;
};

const isSwitch = (value: unknown): value is boolean | undefined => value === undefined || typeof value === 'boolean';
const isSwitches = (value: unknown): value is Record<string, boolean> =>
  isEntity(value) && Object.values(value).every((each) => typeof each === 'boolean');
