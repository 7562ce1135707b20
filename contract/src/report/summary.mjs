/** @returns the text that stands in the terminal. */
export const summaryOf = ({ baseUrl, version, seed, requests, seconds, operations, left, violations }) => {
  const exercised = operations.filter(({ statuses, isExtension }) => statuses.length > 0 && !isExtension).length;
  const specified = operations.filter(({ isExtension }) => !isExtension).length;
  const lines = [
    `${baseUrl} against the contract ${version}`,
    `${exercised} of ${specified} operations exercised, ${requests} requests in ${seconds} s, seed ${seed}`,
    ...operations.filter(({ skipped }) => skipped).map(({ operationId, skipped }) => `  not sent: ${operationId} (${skipped})`),
    ...left.map((line) => `  not checked: ${line}`),
    '',
    ...violations.flatMap((one) => [
      `VIOLATION ${one.operationId} (${one.method} ${one.path}): ${one.kind} at ${one.pointer}${one.times > 1 ? `, ${one.times} times` : ''}`,
      `  expected: ${one.expected}`, `  came:     ${one.came}`, `  request:  ${one.request ?? 'valid'}${one.seed === undefined ? '' : `, seed ${one.seed}`}`, `  ${one.curl}`, '',
    ]),
    violations.length === 0 ? 'No violation.' : `${violations.length} violations.`,
  ];
  return lines.join('\n');
};
