import { apiDiff } from 'api-smart-diff';
import { withoutEqual } from './prepare.mjs';
import { breaksByType } from './typeChanges.mjs';

const BREAKING = 'breaking';
/** Tag of the operations that a backend need not have. */
const EXTENSION = 'extension';
const isSuccess = (status) => /^[23]/.test(String(status));

/** Changes that break a console although the library calls them harmless or does not know them. */
const WORSE = [
  {
    fits: ({ action, path }) => action === 'remove' && path.at(-2) === 'properties',
    why: 'closed objects have no other fields',
  },
  { fits: ({ action, path }) => action !== 'add' && path.at(-2) === 'x-access', why: 'a role is let in no longer' },
  { fits: ({ action, path }) => action === 'remove' && path.at(-1) === 'x-access', why: 'nobody is let in' },
  {
    fits: ({ action, path, after }) => action !== 'remove' && path.at(-1) === 'x-extension' && after === true,
    why: 'a backend may leave it out',
  },
  {
    fits: ({ action, path }) => action !== 'add' && path.length === 4 && path.at(-1) === 'operationId',
    why: 'init and generated clients know it by this name',
  },
];
/** Changes that break no client although the library calls them breaking: a failure that cannot happen any more. */
const BETTER = [
  ({ action, path }) => action === 'remove' && path.length === 5 && path[3] === 'responses' && !isSuccess(path[4]),
];

/**
 * A change of a component is reported where the component is used. Security schemes are used everywhere.
 * @type {(change: any) => boolean}
 */
const isReported = ({ path: [first, second] }) => first !== 'components' || second === 'securitySchemes';

const WORDS = { add: 'added', remove: 'removed', replace: 'changed', rename: 'renamed' };
const placeOf = ([part, name, third]) => {
  if (part === 'responses') return third === 'headers' ? `reply ${name}, headers` : `reply ${name}`;
  return { requestBody: 'request', parameters: 'parameters' }[part] ?? 'operation';
};
const pointerOf = (parts) =>
  `/${parts.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;

/** @type {(before: any, after: any) => (diff: any) => any} */
const described = (before, after) => (diff) => {
  const { action, path, type } = diff;
  const worse = WORSE.find(({ fits }) => fits(diff));
  const isBreaking =
    breaksByType(diff) ?? ((type === BREAKING || worse !== undefined) && !BETTER.some((fits) => fits(diff)));
  const [first, route, method, ...inside] = path;
  const operation = first === 'paths' ? (before.paths[route]?.[method] ?? after.paths[route]?.[method]) : undefined;
  const of =
    first === 'paths' && method !== undefined
      ? { method: method.toUpperCase(), path: route, operationId: operation?.operationId }
      : {};
  return {
    breaking: isBreaking,
    change: WORDS[action],
    ...of,
    place: of.method ? placeOf(inside) : 'document',
    pointer: pointerOf(path),
    ...(worse && { why: worse.why }),
    ...(operation?.tags?.includes(EXTENSION) && { extension: true }),
    ...(diff.before !== undefined && { before: diff.before }),
    ...(diff.after !== undefined && { after: diff.after }),
  };
};

/**
 * Lists the changes from one contract to another for a client: requests must not be narrowed, replies must not be
 * widened.
 * @returns changes, the breaking ones first
 */
export const listChanges = (before, after) => {
  const [old, fresh] = withoutEqual(before, after);
  const found = apiDiff(old, fresh).filter(isReported).map(described(old, fresh));
  return [...found.filter(({ breaking }) => breaking), ...found.filter(({ breaking }) => !breaking)];
};
