const countOf = (operations, exercised) => operations.filter((one) => one.exercised === exercised).length;

/** The number of exercised operations, by the way of the check. */
const exercisedLine = (operations, of) => {
  const [valid, refusals] = [countOf(operations, 'valid'), countOf(operations, 'refusals')];
  return `${valid + refusals} of ${operations.length} ${of} exercised: ${valid} with a valid success, ${refusals} with refusals only`;
};

/** @returns the text for the terminal. */
export const renderSummary = ({
  baseUrl,
  version,
  seed,
  requests,
  seconds,
  operations,
  matrix = [],
  left,
  violations,
}) => {
  const specified = operations.filter(({ isExtension }) => !isExtension);
  const extensions = operations.filter(({ isExtension }) => isExtension);
  const lines = [
    `${baseUrl} against the contract ${version}`,
    exercisedLine(specified, 'operations'),
    ...(extensions.length > 0 ? [exercisedLine(extensions, 'extensions')] : []),
    ...matrix.map(
      ({ role, given, operations: count, tokens }) =>
        `as ${role}${given === role ? '' : ` (let in as ${given})`}: ${count} operations, each with ${tokens.join(', ')}`,
    ),
    `${requests} requests in ${seconds} s, seed ${seed}`,
    ...operations
      .filter(({ exercised }) => exercised === 'refusals')
      .map(({ operationId }) => `  with refusals only: ${operationId}`),
    ...operations
      .filter(({ skipped }) => skipped)
      .map(({ operationId, skipped }) => `  not sent: ${operationId} (${skipped})`),
    ...left.map((line) => `  not checked: ${line}`),
    '',
    ...violations.flatMap((one) => [
      `VIOLATION ${one.operationId} (${one.method} ${one.path}): ${one.kind} at ${one.pointer}${one.times > 1 ? `, ${one.times} times` : ''}`,
      `  expected: ${one.expected}`,
      `  came:     ${one.came}`,
      `  request:  ${one.request ?? 'valid'}${one.seed === undefined ? '' : `, seed ${one.seed}`}`,
      `  ${one.curl}`,
      '',
    ]),
    violations.length === 0 ? 'No violation.' : `${violations.length} violations.`,
  ];
  return lines.join('\n');
};
