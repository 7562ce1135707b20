import { callingApplication } from '../audit/initiators.ts';
import { checkAccess } from './access.ts';
import type { Call, Reply } from './call.ts';
import { checkSegments } from './cloud.ts';
import { directoryAudits, isAuditPath } from './directoryAudits.ts';
import { checkBin, deletedItems, parseDeletedTarget } from './deletedItems.ts';
import { asAnswered, checkQuestion } from './dialect.ts';
import { getAvailableExtensions, getByIds, invite, findPlace } from './directoryObjects.ts';
import { instantiate } from './gallery.ts';
import { GraphError, methodNotAllowed, notFound, notImplemented } from './graphError.ts';
import { ENTITY_SETS } from '../registry.ts';
import { checkRestricted } from '../rules/restrictedUnits.ts';
import type { Directory } from '../store/directory.ts';
import { requestedSchedules, requestSchedule } from '../pim/requests.ts';
import { read } from './read.ts';
import type { SimulatorParts } from './simulator.ts';
import { parseTarget, type Target } from './target.ts';
import { write } from './write.ts';

/**
 * Answers one request to Microsoft Graph.
 * @param headers of the answer; the quotas add theirs
 * @throws GraphError
 */
export const graph = (parts: SimulatorParts, call: Call, headers: Record<string, string>): Reply =>
  call.method === 'GET'
    ? answer(parts, call, headers)
    : parts.store.actAs(callingApplication(parts.store.directory, call), () => answer(parts, call, headers));

const answer = (parts: SimulatorParts, call: Call, headers: Record<string, string>): Reply => {
  const { store } = parts;
  const { directory } = store;
  const [first = '', second] = call.segments;
  if (first === '$metadata') throw notImplemented();
  /** Quotas and permissions come before everything else. */
  const open = (target: Target, asked = call): void => {
    Object.assign(headers, parts.quotas.charge(asked, target, Date.now(), directory.set('users').size));
    checkAccess(directory, asked, target);
  };
  const post = (): void => {
    if (call.method !== 'POST') throw methodNotAllowed();
  };
  if (first === 'invitations') {
    post();
    open(at('users'));
    return invite(store, call);
  }
  const [, template = '', action = ''] = call.segments;
  if (first.toLowerCase() === 'applicationtemplates' && action.toLowerCase() === 'instantiate') {
    post();
    open(at('applications'));
    return instantiate(store, call, template);
  }
  const schedules = requestedSchedules(call.segments);
  if (schedules !== undefined) {
    post();
    open(at(schedules));
    return requestSchedule(store, call);
  }
  let { segments } = call;
  checkSegments(directory.behaviour, segments);
  if (isAuditPath(segments)) {
    parts.quotas.chargeReport(Date.now());
    return directoryAudits(store, call);
  }
  if (first.toLowerCase() === 'directoryobjects') {
    if (second?.toLowerCase() === 'getbyids') {
      post();
      // It reads, although its method is POST.
      open({ ...at('users'), rest: ['getByIds'] }, { ...call, method: 'GET' });
      const asked: Target = { ...at('users'), rest: ['getByIds'] };
      checkQuestion(directory, { ...call, method: 'GET' }, asked);
      return asAnswered(directory, call, asked, getByIds(directory, call));
    }
    if (second?.toLowerCase() === 'getavailableextensionproperties') {
      post();
      open(at('extensionProperties'), { ...call, method: 'GET' });
      return getAvailableExtensions(directory, call);
    }
    const place = second === undefined ? undefined : findPlace(directory, second);
    if (place === undefined) throw second === undefined ? notImplemented() : notFound(second);
    segments = [...place, ...call.segments.slice(1)];
  }
  const deleted = parseDeletedTarget(store, segments);
  if (deleted !== undefined) {
    open(deleted);
    checkBin(directory, deleted.set);
    const asked: Target = { ...deleted, rest: [] };
    checkQuestion(directory, { ...call, body: undefined }, asked);
    return asAnswered(directory, call, asked, deletedItems(store, call, deleted));
  }
  const target = parseTarget(segments, call.version);
  open(target);
  checkQuestion(directory, call, target);
  return asAnswered(
    directory,
    call,
    target,
    call.method === 'GET' ? read(store, call, target) : writeTo(store, call, target),
  );
};

const writeTo = (store: SimulatorParts['store'], call: Call, target: Target): Reply => {
  const { directory } = store;
  const { key } = target;
  if (key === undefined || ENTITY_SETS[target.set].directoryObject !== true) return write(store, call, target);
  checkRestricted(directory, target.set, key);
  checkSpacing(directory, key);
  const reply = write(store, call, target);
  directory.lag.wrote(key);
  return reply;
};

/** @throws GraphError 409 for a write too soon after another one to the same object */
const checkSpacing = ({ lag, behaviour }: Directory, key: string): void => {
  if (behaviour.writeSpacing === 0 || lag.sinceWrite(key) >= behaviour.writeSpacing / behaviour.timeDivisor) return;
  throw new GraphError(
    409,
    'Directory_ConcurrencyViolation',
    'Due to multiple concurrent requests, the object could not be updated. Please retry.',
  );
};

const at = (set: Target['set']): Target => ({ set, key: undefined, keyProperty: undefined, rest: [] });
