import { createClient } from './client.mjs';
import { exampleRequest } from './requests.mjs';

/** Methods that browsers always allow (Fetch standard, CORS-safelisted methods). */
const SAFELISTED = ['GET', 'HEAD', 'POST'];
/** Reply headers that consoles read. Browsers hide them unless the backend exposes them. */
const READ = ['Content-Disposition', 'Retry-After', 'X-Request-Id'];
/** Origins that no list contains. */
const STRANGERS = ['https://not-listed.invalid', 'null'];

const listOf = (text) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
const wrong = (name, expected, came) => ({
  kind: 'cors',
  pointer: `/headers/${name}`,
  expected,
  came: came ?? 'nothing',
});

/** @returns the reason that a console at `origin` cannot read a reply. A star does not do: calls carry cookies. */
const letsIn = (headers, origin) => {
  const [allowed, credentials] = [
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-credentials'),
  ];
  return [
    ...(allowed === origin ? [] : [wrong('Access-Control-Allow-Origin', `${origin}, also on errors`, allowed)]),
    ...(credentials === 'true' ? [] : [wrong('Access-Control-Allow-Credentials', 'true', credentials)]),
    ...(listOf(headers.get('vary')).some((name) => ['origin', '*'].includes(name))
      ? []
      : [wrong('Vary', 'Origin, since the reply differs by it', headers.get('vary'))]),
  ];
};

/** @returns the errors in the headers of an actual reply, success or error. */
export const corsOfReply = (origin, { headers }) => {
  if (!headers) return [];
  const exposed = listOf(headers.get('access-control-expose-headers'));
  const hidden = READ.filter((name) => headers.has(name) && !exposed.includes(name.toLowerCase()));
  return [
    ...letsIn(headers, origin),
    ...hidden.map((name) =>
      wrong('Access-Control-Expose-Headers', `also ${name}`, headers.get('access-control-expose-headers')),
    ),
  ];
};

/** @type {(origin: string, operation: any, reply: any) => any[]} */
const preflightOf = (origin, { method, body }, { status, headers, problem }) => {
  if (problem) return [wrong('Access-Control-Allow-Origin', 'an answer to the preflight', problem)];
  if (status < 200 || status > 299)
    return [
      {
        kind: 'cors',
        pointer: '/status',
        expected: 'a preflight that is answered with 2xx, without a token',
        came: String(status),
      },
    ];
  const [methods, names] = [
    listOf(headers.get('access-control-allow-methods')),
    listOf(headers.get('access-control-allow-headers')),
  ];
  const missing = ['authorization', ...(body ? ['content-type'] : [])].filter((name) => !names.includes(name));
  return [
    ...letsIn(headers, origin),
    ...(SAFELISTED.includes(method) || methods.includes(method.toLowerCase())
      ? []
      : [wrong('Access-Control-Allow-Methods', `also ${method}`, headers.get('access-control-allow-methods'))]),
    ...missing.map((name) =>
      wrong('Access-Control-Allow-Headers', `also ${name}`, headers.get('access-control-allow-headers')),
    ),
  ];
};

/**
 * Asks as a browser would for a console at `options.origin`: the preflight of each operation, which carries no token;
 * and whether unlisted origins are admitted as well. Actual replies are checked where they come in, by corsOfReply.
 */
export const checkCors = async ({ facts, options, note }, operations) => {
  const { origin } = options;
  const clientOf = (more) => createClient({ ...options, renew: undefined, headers: { ...options.headers, ...more } });
  for (const operation of operations) {
    const asked = ['authorization', ...(operation.body ? ['content-type'] : [])].join(',');
    const headers = { 'access-control-request-method': operation.method, 'access-control-request-headers': asked };
    const request = {
      ...exampleRequest(operation, facts, options.token),
      body: undefined,
      form: undefined,
      method: 'OPTIONS',
      token: null,
    };
    const reply = await clientOf({ ...headers, origin }).send(request);
    // A preflight is not a call of the operation: it does not count as one.
    note(operation, request, undefined, preflightOf(origin, operation, reply), { what: `a preflight from ${origin}` });
  }
  const [operation] = operations;
  for (const stranger of STRANGERS) {
    const request = {
      ...exampleRequest(operation, facts, options.token),
      body: undefined,
      form: undefined,
      method: 'OPTIONS',
      token: null,
    };
    const reply = await clientOf({ 'access-control-request-method': operation.method, origin: stranger }).send(request);
    const allowed = reply.headers?.get('access-control-allow-origin');
    note(
      operation,
      request,
      undefined,
      [stranger, '*'].includes(allowed)
        ? [wrong('Access-Control-Allow-Origin', `nothing for ${stranger}, which nobody listed`, allowed)]
        : [],
      { what: `a preflight from ${stranger}` },
    );
  }
};
