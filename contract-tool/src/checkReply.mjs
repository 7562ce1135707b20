const CUT = 200;
const shown = (value) => {
  const text = JSON.stringify(value);
  return text === undefined ? 'nothing' : text.slice(0, CUT);
};

const valueAt = (value, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, part) => node?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], value);

const schemaViolation = (value) => (error) => {
  const extra = error.params?.additionalProperty ?? error.params?.unevaluatedProperty;
  if (extra !== undefined)
    return {
      kind: 'schema',
      pointer: `${error.instancePath}/${extra}`,
      expected: 'no such property',
      came: shown(valueAt(value, error.instancePath)?.[extra]),
    };
  const missing = error.params?.missingProperty;
  if (missing !== undefined)
    return { kind: 'schema', pointer: `${error.instancePath}/${missing}`, expected: 'a value', came: 'nothing' };
  const allowed = error.params?.allowedValues ? `: ${error.params.allowedValues.join(', ')}` : '';
  return {
    kind: 'schema',
    pointer: error.instancePath || '/',
    expected: `${error.message}${allowed}`,
    came: shown(valueAt(value, error.instancePath)),
  };
};

/** A choice that does not fit says so once for each way; the shortest story is the one that fits best. */
const tidy = (errors) => {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  return choices.length === 0
    ? errors
    : [
        ...errors.filter(
          (error) => !choices.some((choice) => error.schemaPath.startsWith(choice.schemaPath) || error === choice),
        ),
        ...choices,
      ];
};

const documented = (operation, status) =>
  operation.responses[status] ?? operation.responses[`${String(status)[0]}XX`] ?? operation.responses.default;

/**
 * @param expected the statuses that fit the request; empty for any documented one
 * @returns the errors of a reply: {kind, pointer, expected, came} each
 */
export const checkReply = (contract, operation, reply, expected = []) => {
  if (reply.problem) return [{ kind: 'timeout', pointer: '/', expected: 'a reply', came: reply.problem }];
  const { status, mediaType, value, text, headers } = reply;
  const found = [];
  const description = documented(operation, status);
  if (!description)
    return [
      {
        kind: 'undocumented-status',
        pointer: '/status',
        expected: `one of ${Object.keys(operation.responses).join(', ')}`,
        came: String(status),
      },
    ];
  // A 429 neither accepts nor refuses the request.
  if (expected.length > 0 && !expected.includes(status) && status !== 429)
    found.push({
      kind: 'status',
      pointer: '/status',
      expected: expected.join(' or '),
      came: `${status} ${text.slice(0, CUT)}`,
    });
  else if (status >= 500)
    found.push({
      kind: 'server-error',
      pointer: '/status',
      expected: 'an answer',
      came: `${status} ${text.slice(0, CUT)}`,
    });
  for (const [name, header] of Object.entries(description.headers)) {
    const given = headers.get(name);
    if (given === null && header.required)
      found.push({ kind: 'header', pointer: `/headers/${name}`, expected: 'the header', came: 'nothing' });
    if (
      given !== null &&
      contract.errorsOf(header.schema, /^\d+$/.test(given) ? Number(given) : given).length > 0 &&
      contract.errorsOf(header.schema, given).length > 0
    ) {
      found.push({
        kind: 'header',
        pointer: `/headers/${name}`,
        expected: 'a value that fits its schema',
        came: shown(given),
      });
    }
  }
  if (status === 429 && !/^\d+$/.test(headers.get('retry-after') ?? ''))
    found.push({
      kind: 'header',
      pointer: '/headers/Retry-After',
      expected: 'seconds to wait',
      came: shown(headers.get('retry-after')),
    });
  const types = Object.keys(description.types);
  if (types.length === 0) {
    if (text !== '') found.push({ kind: 'content-type', pointer: '/', expected: 'no body', came: shown(text) });
    return found;
  }
  if (!types.includes(mediaType))
    return [
      ...found,
      {
        kind: 'content-type',
        pointer: '/headers/Content-Type',
        expected: types.join(' or '),
        came: mediaType ?? 'nothing',
      },
    ];
  if (reply.notJson) return [...found, { kind: 'schema', pointer: '/', expected: 'JSON', came: shown(text) }];
  found.push(...tidy(contract.errorsOf(description.types[mediaType], value)).map(schemaViolation(value)));
  if (status === 200 && typeof value?.status === 'number' && value.status !== 200)
    found.push({
      kind: 'hidden-error',
      pointer: '/status',
      expected: 'an HTTP status that says the same',
      came: `200 with status ${value.status} in its body`,
    });
  if (status >= 400 && typeof value?.status === 'number' && value.status < 1000 && value.status !== status)
    found.push({ kind: 'hidden-error', pointer: '/status', expected: String(status), came: String(value.status) });
  return found;
};
