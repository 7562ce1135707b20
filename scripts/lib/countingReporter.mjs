/**
 * A reporter of node:test: one JSON line for each test that ran, `{result, name, file, ms, error?}` with result passed,
 * failed or skipped. A suite does not count as a test, but one that fails while none of its tests did (a hook, a crash
 * while loading) counts as failed. `top` marks tests outside of suites; a suite there has its own line with result
 * suite, because its time has its hooks as well.
 */
export default async function* countingReporter(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const failed = type === 'test:fail' && data.todo === undefined;
    const error = data.details?.error;
    const onlyChildren = error?.failureType === 'subtestsFailed';
    const time = {
      name: data.name,
      file: data.file,
      ms: Math.round(data.details?.duration_ms ?? 0),
      ...(data.nesting === 0 && { top: true }),
    };
    if (data.details?.type === 'suite' && (!failed || onlyChildren)) {
      if (time.top) yield `${JSON.stringify({ result: 'suite', ...time })}\n`;
      continue;
    }
    const result = failed ? 'failed' : data.skip !== undefined || data.todo !== undefined ? 'skipped' : 'passed';
    const cause = error?.cause?.stack ?? error?.cause?.message ?? error?.cause ?? error?.message;
    yield `${JSON.stringify({ result, ...time, ...(failed && { error: String(cause) }) })}\n`;
  }
}
