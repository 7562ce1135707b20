import { once } from 'node:events';
import { createServer } from 'node:http';
import { loadContract } from '../document.mjs';
import { RunFailure } from '../failure.mjs';
import { createMatcher } from '../proxy.mjs';
import { answer } from './answer.mjs';
import { createConsole } from './consoleFiles.mjs';
import { corsHeaders } from './cors.mjs';
import { jsonReply, Reply } from './reply.mjs';
import { createSignIn, buildDeployment } from './signIn.mjs';
import { createState } from './state.mjs';

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const notFound = () => jsonReply({ status: 404, message: 'Not found', requestId: 'mock' }, 404);

/** @throws RunFailure for an operation or a status that the contract does not have */
const checkFailures = (contract, failures) => {
  for (const [operationId, status] of Object.entries(failures)) {
    const operation = contract.operation(operationId);
    if (!operation) throw new RunFailure(`--fail: there is no operation ${operationId}.`);
    if (!operation.responses[status] || status < 400)
      throw new RunFailure(
        `--fail: ${operationId} has no failure ${status}; it has ${Object.keys(operation.responses)
          .filter((one) => one >= '400')
          .join(', ')}.`,
      );
  }
};

/** @returns the extensions that this backend has. @throws RunFailure for one that the contract does not have */
const extensionsOf = (contract, without) => {
  const all = contract.operations.filter(({ isExtension }) => isExtension).map(({ operationId }) => operationId);
  const unknown = without.find((operationId) => !all.includes(operationId));
  if (unknown) throw new RunFailure(`--without: there is no extension ${unknown}; there are: ${all.join(', ')}.`);
  return all.filter((operationId) => !without.includes(operationId));
};

/**
 * A backend of made-up data for the work on a front end: it answers with data of the contract, and keeps changes until
 * it ends.
 * @param {Record<string, any>} options `{port, polls, delay, consent, emergency, failures, without, origins, console,
 * contract}`
 * @param {(operationId: string, status: number, message?: string) => unknown} tell hears of each call
 * @returns `{baseUrl, state, stop}`
 */
export const startMock = async (
  {
    port = 0,
    polls,
    delay = 0,
    consent,
    emergency,
    failures = {},
    without = [],
    origins = [],
    console: folder,
    contract: file,
  },
  tell = () => undefined,
) => {
  const contract = loadContract(file);
  checkFailures(contract, failures);
  const extensions = extensionsOf(contract, without);
  const operationOf = createMatcher(contract);
  const state = createState(contract, { polls, consent, emergency });
  let mock;
  let signIn;
  let pages;

  const api = async (incoming, pathname) => {
    const cors = corsHeaders(origins, incoming);
    if (incoming.method === 'OPTIONS') return new Reply({ status: 204, headers: cors });
    const operation = operationOf(incoming.method, pathname);
    if (delay > 0) await pause(delay);
    const reply = /** @type {Reply & { error?: Record<string, any> }} */ (
      operation ? await answer(mock, operation, incoming) : notFound()
    );
    tell(operation?.operationId ?? `${incoming.method} ${pathname}`, reply.status, reply.error?.message);
    return Object.assign(reply, { headers: { ...reply.headers, ...cors } });
  };
  const replyTo = async (incoming) => {
    const url = new URL(incoming.url, mock.origin);
    if (url.pathname.startsWith('/api/')) return api(incoming, url.pathname);
    if (url.pathname === '/config.json') return jsonReply(buildDeployment(mock.origin, state.isEmergencyOpen));
    if (url.pathname === '/healthz') return jsonReply({ status: 'ok' });
    return (await signIn(incoming.method, url, incoming)) ?? (pages ? pages(url.pathname) : notFound());
  };

  const server = createServer((incoming, outgoing) => {
    replyTo(incoming).then(
      ({ status, headers, text }) => outgoing.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(text),
      (error) => outgoing.destroy(error),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(({ code }) => {
    throw new RunFailure(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use; --port names another one.`
        : `Port ${port} cannot be listened on: ${code}.`,
    );
  });
  const origin = `http://localhost:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
  mock = { contract, state, failures, extensions, origin };
  signIn = createSignIn(origin);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  try {
    pages = folder && createConsole(folder, () => buildDeployment(origin, state.isEmergencyOpen));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    origin,
    state,
    stop,
  };
};
