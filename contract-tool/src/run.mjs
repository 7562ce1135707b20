import { checkOperation } from './checkOperation.mjs';
import { createClient } from './client.mjs';
import { createCollector } from './collector.mjs';
import { checkCors, corsOfReply } from './cors.mjs';
import { loadContract } from './document.mjs';
import { createEnd } from './end.mjs';
import { discover } from './facts.mjs';
import { RunFailure } from './failure.mjs';
import { announce, isChosen, planRun } from './plan.mjs';
import { checkRoles } from './roles.mjs';
import { demandScenario } from './scenario.mjs';
import { busyLines } from './report/busyLines.mjs';

const SPECIFIED = 44;

/** Runs work over a list, this many at a time. */
const inParallel = async (list, most, work) => {
  const rest = [...list];
  await Promise.all(
    Array.from({ length: Math.min(most, list.length) }, async () => {
      while (rest.length > 0) await work(rest.shift());
    }),
  );
};

const runScenarios = async (tools, scenarios, left) => {
  for (const { name, needs, run } of scenarios) {
    if (needs && !tools.facts[needs]) left.push(`${name}: the backend has no ${needs} that is finished`);
    else {
      try {
        await run({ ...tools, leave: (reason) => left.push(`${name}: ${reason}`) });
      } catch (error) {
        if (error instanceof RunFailure) throw error;
        // Replies of any shape may come from a backend that is not right yet; their violations are reported already.
        left.push(`${name}: the replies do not fit together (${error.message})`);
      }
    }
  }
};

const demandOperations = ({ operations }, { only }) => {
  const specified = operations.filter(({ isExtension }) => !isExtension).length;
  if (specified !== SPECIFIED)
    throw new RunFailure(`This contract has ${specified} operations of the specification instead of ${SPECIFIED}.`);
  const unknown = only.find(
    (name) => !operations.some(({ operationId, tags }) => operationId === name || tags.includes(name)),
  );
  if (unknown !== undefined) throw new RunFailure(`No operation has the tag or the operationId ${unknown}.`);
};

const isLast =
  ({ last }) =>
  ({ operationId }) =>
    last.some(({ operations }) => operations.includes(operationId));

const described =
  ({ skipped }, collector) =>
  ({ operationId, method, path, tags, isExtension }) => {
    const { statuses = new Set(), isValid = false, retryAfterSeconds = 0 } = collector.of(operationId) ?? {};
    return {
      operationId,
      method,
      path,
      tags,
      isExtension,
      statuses: [...statuses].sort((one, other) => one - other),
      exercised: isValid ? 'valid' : statuses.size > 0 ? 'refusals' : 'no',
      skipped: statuses.size > 0 ? undefined : (skipped.get(operationId) ?? 'nothing to ask about'),
      ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
    };
  };

/**
 * Checks a backend.
 * @returns `{violations, operations, matrix, left, requests, seconds, seed, version}`
 * @throws RunFailure where nothing can be said about the backend, or where `options.signal` stops the run; its changes
 * are put back first
 */
export const runContract = async (given, say = /** @type {(line: string) => void} */ (() => undefined)) => {
  const started = performance.now();
  const options = { scenario: {}, ...given };
  const contract = loadContract(options.contract);
  demandScenario(options.scenario, contract);
  demandOperations(contract, options);
  const collector = createCollector(options.baseUrl);
  const end = createEnd(options.signal);
  const client = end.stopping(createClient(options));
  const note = (operation, request, reply, found, more) =>
    isChosen(operation, options.only) &&
    collector.note(
      operation,
      request,
      reply,
      [...found, ...(options.origin && reply ? corsOfReply(options.origin, reply) : [])],
      more,
    );
  const facts = await discover({ contract, client, note, options });
  const plan = planRun(contract, options, facts);
  say(announce(plan, options, facts));
  const left = plan.unnamed.map(({ name, named }) => `${name}: the tenant scenario has no "${named}"`);
  const tools = { contract, client, facts, options, note, atEnd: end.add };
  const matrix = await end.after(async () => {
    await runScenarios(tools, plan.changing, left);
    await runScenarios(tools, plan.reading, left);
    await inParallel(
      plan.sent.filter((operation) => !isLast(plan)(operation)),
      options.parallel,
      (operation) => checkOperation(tools, operation),
    );
    if (options.origin)
      await checkCors(
        tools,
        plan.chosen.filter((operation) => !operation.isExtension || facts.extensions.includes(operation.operationId)),
      );
    return checkRoles(tools, plan.sent);
  });
  left.push(...end.left);
  for (const operation of plan.sent.filter(isLast(plan))) await checkOperation(tools, operation);
  await runScenarios(tools, plan.last, left);
  const operations = plan.chosen.map(described(plan, collector));
  return {
    baseUrl: options.baseUrl,
    version: contract.version,
    seed: options.seed,
    requests: collector.requests(),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    operations,
    left: [...left, ...busyLines(operations)],
    matrix,
    violations: collector.violations(),
  };
};
