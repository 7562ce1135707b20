const harmless = (name, spoil) => ({ name, spoil });
const header = (name, value) =>
  harmless(`the header ${name}`, ({ reply }) => ({ ...reply, headers: { ...reply.headers, [name]: value } }));
const reordered = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).reverse())
    : value;
const written = (name, write) =>
  harmless(name, ({ reply }) => (reply.value === undefined ? reply : { ...reply, text: write(reply) }));

/** Deviations that the contract allows. */
export const HARMLESS = [
  header('x-request-id', 'abc'),
  header('server', 'other/1.0'),
  header('cache-control', 'no-cache'),
  header('vary', 'Origin'),
  header('access-control-allow-origin', '*'),
  header('strict-transport-security', 'max-age=1'),
  harmless('a cookie more', ({ reply }) => ({
    ...reply,
    headers: { ...reply.headers, 'set-cookie': [...(reply.headers['set-cookie'] ?? []), 'lb=1; Path=/'] },
  })),
  header('etag', '"1"'),
  header('x-powered-by', 'something'),
  header('date', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  written('members in another order', ({ value }) => JSON.stringify(reordered(value))),
  written('indented JSON', ({ value }) => JSON.stringify(value, null, 2)),
  written('a line end behind', ({ text }) => `${text}\n`),
  written('letters as escapes', ({ text }) =>
    text.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  harmless('the charset in capitals', ({ reply }) =>
    reply.value === undefined
      ? reply
      : { ...reply, headers: { ...reply.headers, 'content-type': 'application/json; charset=UTF-8' } },
  ),
  harmless('no charset', ({ reply }) =>
    reply.value === undefined ? reply : { ...reply, headers: { ...reply.headers, 'content-type': 'application/json' } },
  ),
  harmless('the media type in capitals', ({ reply }) =>
    reply.value === undefined ? reply : { ...reply, headers: { ...reply.headers, 'content-type': 'Application/JSON' } },
  ),
  harmless('a media type with blanks', ({ reply }) =>
    reply.value === undefined
      ? reply
      : { ...reply, headers: { ...reply.headers, 'content-type': 'application/json ; charset=utf-8' } },
  ),
  harmless('another message', ({ reply }) =>
    reply.status >= 400 && reply.value
      ? { ...reply, text: JSON.stringify({ ...reply.value, message: 'Something else' }) }
      : undefined,
  ),
  harmless('an extension less', ({ operation, reply }) =>
    operation.operationId === 'init' && reply.status === 200
      ? { ...reply, text: JSON.stringify({ ...reply.value, extensions: [] }) }
      : undefined,
  ),
];
