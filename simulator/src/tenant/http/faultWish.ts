import { isEntity } from '../store/entity.ts';
import { FAULT_KINDS, FAULT_NAMES, type Fault } from './faultKinds.ts';
import { badRequest } from './graphError.ts';

const METHODS = ['*', 'GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'write'];
const MAX_LAG_MS = 60_000;
const FIELDS = [
  'name',
  'path',
  'method',
  'count',
  'after',
  'rate',
  'seed',
  'retryAfter',
  'delayMs',
  'status',
  'origin',
  'answer',
];

/**
 * Parses the wish of a caller.
 * @returns the fault; status is undefined if each hit gets one of several
 * @throws GraphError 400 for a contradictory wish
 */
export const parseFault = (wish: unknown): Omit<Fault, 'status'> & { status: number | undefined } => {
  if (!isEntity(wish)) throw badRequest('A fault is an object.');
  const { name } = wish;
  const kind = typeof name === 'string' && Object.hasOwn(FAULT_KINDS, name) ? FAULT_KINDS[name] : undefined;
  if (typeof name !== 'string' || kind === undefined) throw badRequest(`name is one of ${FAULT_NAMES.join(', ')}`);
  const strange = Object.keys(wish).find((field) => !FIELDS.includes(field));
  if (strange !== undefined) throw badRequest(`a fault has no ${strange}; it has ${FIELDS.join(', ')}`);
  const { defaults = {} } = kind;
  const {
    path = '*',
    method = defaults.method ?? '*',
    count = 1,
    after = 0,
    rate = 1,
    seed = '1',
    retryAfter = defaults.retryAfter === undefined ? 1 : defaults.retryAfter,
    delayMs = defaults.delayMs ?? 1000,
    status = kind.anyServerError === true ? undefined : (defaults.status ?? 503),
    origin = 'http://127.0.0.1:9',
    answer = {},
  } = wish;
  if (typeof path !== 'string' || typeof origin !== 'string') throw badRequest('path and origin are texts');
  if (typeof method !== 'string' || !METHODS.includes(method))
    throw badRequest(`method is one of ${METHODS.join(', ')}`);
  if (
    !(count === null || isWhole(count)) ||
    !isWhole(after) ||
    !isWhole(delayMs) ||
    !(status === undefined || isWhole(status))
  ) {
    throw badRequest('count, after, delayMs and status are whole numbers');
  }
  if (status !== undefined && (status < 400 || status > 599)) throw badRequest('status is from 400 to 599');
  if (typeof rate !== 'number' || !(rate > 0 && rate <= 1)) throw badRequest('rate is a number above 0, at most 1');
  if (typeof seed !== 'string' && typeof seed !== 'number') throw badRequest('seed is a text or a number');
  if (!(retryAfter === null || retryAfter === 'date' || isWhole(retryAfter)))
    throw badRequest('retryAfter is a number of seconds, "date" or null');
  if (name === 'notFoundAfterCreate' && delayMs > MAX_LAG_MS)
    throw badRequest(`delayMs of ${name} is at most ${MAX_LAG_MS}`);
  return {
    name,
    path,
    method,
    count: count ?? undefined,
    after,
    rate,
    seed: String(seed),
    retryAfter,
    delayMs,
    status,
    origin,
    answer: answerOf(answer),
  };
};

/** @throws GraphError 400 for an error body that is not one */
const answerOf = (answer: unknown): Fault['answer'] => {
  const { code = 'BadRequest', message = 'Refused.', details = [] } = isEntity(answer) ? answer : { code: null };
  if (typeof code !== 'string' || typeof message !== 'string' || !Array.isArray(details) || !details.every(isEntity)) {
    throw badRequest('answer has a code, a message and details');
  }
  return { code, message, details: details as unknown as Fault['answer']['details'] };
};

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;
