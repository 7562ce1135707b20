import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerExchange } from '../mailboxes/exchange.ts';
import { batch } from './batch.ts';
import { createBearers, type Bearers } from './bearers.ts';
import { parseSegments, type Call } from './call.ts';
import { disturbWire, type Fault, type Wire } from './faults.ts';
import { badRequest, GraphError, methodNotAllowed, noSuchSegment } from './graphError.ts';
import { serve, served, type Served } from './serve.ts';
import { answerControlCall, type SimulatorParts } from './simulator.ts';
import { send } from './wire.ts';

const BODY_LIMIT = 16 * 2 ** 20;

export interface TenantParts extends SimulatorParts {
  /** The secret: accepted as bearer, and exchanged for application tokens. */
  readonly token: string;
}

/** The HTTP listener of the simulated directory. */
export const createTenantServer = (parts: TenantParts): Server => {
  const bearers = createBearers(parts.token);
  const server = createServer((request, response) => {
    void answer(parts, bearers, request, response);
  });
  // Longer than clients keep idle connections, so that none is closed under a request.
  server.keepAliveTimeout = 65_000;
  return server;
};

const answer = async (
  parts: TenantParts,
  bearers: Bearers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const faults: Fault[] = [];
  let done: Served;
  try {
    const body = await bodyOf(request);
    done = answerTo(parts, bearers, request, body, faults);
    await parts.store.settled();
  } catch (error) {
    done = served(request, [], () => {
      throw error;
    });
  }
  const wire = wireOf(done);
  disturbWire([...done.faults, ...faults], wire);
  send(response, wire);
};

/** @param faults gets those that hit parts of a batch */
const answerTo = (
  parts: TenantParts,
  bearers: Bearers,
  request: IncomingMessage,
  body: string,
  faults: Fault[],
): Served => {
  const issuedAt = bearers.issuedAt(request.headers.authorization);
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [version, ...segments] = parseSegments(url.pathname);
  const call: Call = {
    method: request.method ?? 'GET',
    origin: `http://${request.headers.host ?? 'localhost'}`,
    version: version === 'beta' ? 'beta' : 'v1.0',
    segments,
    target: request.url ?? '/',
    params: url.searchParams,
    headers: request.headers,
    body: parsed(body),
    issuedAt,
  };
  if (version === '_simulator' && segments.join('/') === 'token') {
    if (call.method !== 'POST') throw methodNotAllowed();
    return served(call, [], () => bearers.issue(request.headers.authorization, call.body));
  }
  if (version === '_simulator') return served(call, [], () => answerControlCall(parts, call, segments.join('/')));
  if (version === 'adminapi')
    return serve(parts, { ...call, segments: [version, ...segments] }, false, () =>
      answerExchange(parts.store, call, segments),
    );
  if (version !== 'v1.0' && version !== 'beta') throw noSuchSegment(version ?? '');
  return segments[0] === '$batch' ? serve(parts, call, false, () => batch(parts, call, faults)) : serve(parts, call);
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new GraphError(413, 'RequestEntityTooLarge', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

const parsed = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest(
      'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
    );
  }
};

const wireOf = ({ status, headers, body }: Served): Wire => ({
  status,
  headers: { ...headers },
  bytes: Buffer.from(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)),
  delayMs: 0,
  cut: 'no',
  trickle: false,
});
