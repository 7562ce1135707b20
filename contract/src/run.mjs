import { checkOperation } from './checkOperation.mjs';
import { createClient, curlOf } from './client.mjs';
import { loadContract } from './document.mjs';
import { RunFailure } from './failure.mjs';
import { discover } from './facts.mjs';
import { checkRoles } from './roles.mjs';
import { CHANGING } from './scenarios/changing.mjs';
import { READING } from './scenarios/reading.mjs';

const SPECIFIED = 44;
const isChosen = (operation, only) => only.length === 0 || only.includes(operation.operationId) || operation.tags.some((tag) => only.includes(tag));
/** The end of the session comes last, by itself. */
const LAST = ['signOut'];

/** Runs work over a list, so many at a time. */
const inParallel = async (list, most, work) => {
  const rest = [...list];
  await Promise.all(Array.from({ length: Math.min(most, list.length) }, async () => {
    while (rest.length > 0) await work(rest.shift());
  }));
};

/** Violations with the same cause are one, with the number of times that it was seen. */
const collector = (baseUrl) => {
  const violations = new Map();
  const exchanges = new Map();
  let requests = 0;
  const note = (operation, request, reply, found, { what, seed } = {}) => {
    if (reply) {
      requests += 1;
      const seen = exchanges.get(operation.operationId) ?? new Set();
      seen.add(reply.status);
      exchanges.set(operation.operationId, seen);
    }
    for (const violation of found) {
      const key = [operation.operationId, violation.kind, violation.pointer.replaceAll(/\/\d+/g, '/*'), violation.expected].join(' ');
      const known = violations.get(key);
      if (known) known.times += 1;
      else violations.set(key, { operationId: operation.operationId, method: operation.method, path: operation.path, ...violation, request: what, curl: curlOf(baseUrl, request), ...(seed === undefined ? {} : { seed }), times: 1 });
    }
  };
  return { note, violations: () => [...violations.values()], exchanges, requests: () => requests };
};

/**
 * Checks a backend.
 * @returns {violations, exercised, skipped, requests, seconds, seed, version}
 * @throws RunFailure where nothing can be said about the backend
 */
export const runContract = async (options, say = () => undefined) => {
  const started = performance.now();
  const contract = loadContract(options.contract);
  const chosen = contract.operations.filter((operation) => isChosen(operation, options.only));
  if (chosen.length === 0) throw new RunFailure(`No operation has the tag or the operationId ${options.only.join(', ')}.`);
  const client = createClient(options);
  const { note, violations, exchanges, requests } = collector(options.baseUrl);
  const noteChosen = (operation, ...more) => chosen.includes(operation) && note(operation, ...more);
  const facts = await discover(contract, client, noteChosen);
  const offered = chosen.filter((operation) => !operation.isExtension || facts.extensions.includes(operation.operationId));
  const sent = offered.filter((operation) => operation.isSafe || options.allowChanges);
  const changing = sent.filter(({ isSafe }) => !isSafe);
  const scenarios = CHANGING.filter(({ operations, named }) => operations.some((id) => changing.some(({ operationId }) => operationId === id)) && (!named || options.scenario[named] !== undefined));
  say(changing.length === 0 ? 'Nothing is changed: only operations that read are sent.' : `Invalid requests and requests without a token are sent to ${changing.length} operations that change something: ${changing.map(({ operationId }) => operationId).join(', ')}. Changed and put back: ${scenarios.map(({ name }) => name).join(', ') || 'nothing'}.`);
  const tools = { contract, client, facts, options, note: noteChosen };
  const left = [];
  await inParallel(sent.filter(({ operationId }) => !LAST.includes(operationId)), options.parallel, (operation) => checkOperation(tools, operation));
  for (const scenario of [...READING, ...CHANGING].filter(({ operations }) => operations.some((id) => sent.some(({ operationId }) => operationId === id)))) {
    if (scenario.needs && !facts[scenario.needs]) left.push(`${scenario.name}: the backend has no ${scenario.needs} that is finished`);
    else if (scenario.named && options.scenario[scenario.named] === undefined) left.push(`${scenario.name}: the tenant scenario names no ${scenario.named}`);
    else await scenario.run(tools);
  }
  await checkRoles({ ...tools, operations: sent });
  for (const operation of sent.filter(({ operationId }) => LAST.includes(operationId))) await checkOperation(tools, operation);
  const specified = contract.operations.filter(({ isExtension }) => !isExtension);
  if (specified.length !== SPECIFIED) throw new RunFailure(`This contract has ${specified.length} operations of the specification instead of ${SPECIFIED}.`);
  return {
    baseUrl: options.baseUrl, version: contract.version, seed: options.seed, requests: requests(), seconds: Math.round((performance.now() - started) / 100) / 10,
    operations: chosen.map((operation) => ({
      operationId: operation.operationId, method: operation.method, path: operation.path, tags: operation.tags, isExtension: operation.isExtension,
      statuses: [...(exchanges.get(operation.operationId) ?? [])].sort((one, other) => one - other),
      skipped: exchanges.has(operation.operationId) ? undefined : (operation.isExtension && !facts.extensions.includes(operation.operationId) ? 'not offered by init' : 'it changes something'),
    })),
    left, violations: violations(),
  };
};
