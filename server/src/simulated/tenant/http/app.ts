import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { checkAccess } from './access.ts';
import { segmentsOf, type Call, type Reply } from './call.ts';
import { disturbBody, disturbWire, refuse, type Fault, type Wire } from './faults.ts';
import { badRequest, errorBody, GraphError, noSuchSegment, notFound, notImplemented } from './graphError.ts';
import { read } from './read.ts';
import { simulator, type SimulatorParts } from './simulator.ts';
import { targetOf } from './target.ts';
import { send } from './wire.ts';
import { write } from './write.ts';

const BODY_LIMIT = 16 * 2 ** 20;
const JSON_TYPE = 'application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8';

export interface TenantParts extends SimulatorParts {
  /** The bearer that is accepted. */
  readonly token: string;
}

/** The HTTP listener of the simulated directory. */
export const createTenantServer = (parts: TenantParts): Server => {
  const server = createServer((request, response) => {
    void answer(parts, request, response);
  });
  // Longer than clients keep idle connections, so that none is closed under a request.
  server.keepAliveTimeout = 65_000;
  return server;
};

const answer = async (parts: TenantParts, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const requestId = randomUUID();
  const clientRequestId = request.headers['client-request-id']?.toString() ?? requestId;
  const headers: Record<string, string> = {
    'Cache-Control': 'no-cache', 'OData-Version': '4.0', 'request-id': requestId, 'client-request-id': clientRequestId,
  };
  let faults: Fault[] = [];
  let reply: Reply;
  try {
    const body = await bodyOf(request);
    checkToken(parts.token, request.headers.authorization);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [version, ...segments] = segmentsOf(url.pathname);
    const call: Call = {
      method: request.method ?? 'GET', origin: `http://${request.headers.host ?? 'localhost'}`, version: version === 'beta' ? 'beta' : 'v1.0',
      segments, target: request.url ?? '/', params: url.searchParams, headers: request.headers, body: parsed(body),
    };
    if (version === '_simulator') reply = simulator(parts, call, segments.join('/'));
    else if (version !== 'v1.0' && version !== 'beta') throw noSuchSegment(version ?? '');
    else {
      faults = parts.faults.take(call);
      refuse(faults);
      reply = disturbBody(faults, call, graph(parts, call, headers));
    }
  } catch (error) {
    const refusal = error instanceof GraphError ? error : new GraphError(500, 'UnknownError', 'The simulator failed.');
    if (!(error instanceof GraphError)) process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    reply = { status: refusal.status, headers: refusal.headers, body: errorBody(refusal, requestId, clientRequestId, new Date()) };
  }
  const wire = wireOf(reply, headers);
  disturbWire(faults, wire);
  send(response, wire);
};

const graph = (parts: TenantParts, call: Call, headers: Record<string, string>): Reply => {
  const { directory } = parts.store;
  const [first, second] = call.segments;
  if (first === '$batch' || (first === 'directory' && second === 'deletedItems') || first === '$metadata') throw notImplemented();
  let segments = call.segments;
  if (first === 'directoryObjects') {
    const found = second === undefined ? undefined : directory.object(second);
    if (found === undefined) throw second === undefined ? notImplemented() : notFound(second);
    segments = [found.set === 'administrativeUnits' ? 'administrativeUnits' : found.set, ...call.segments.slice(1)];
  }
  const target = targetOf(segments, call.version);
  Object.assign(headers, parts.quotas.charge(call, target, Date.now()));
  checkAccess(directory, call, target);
  return call.method === 'GET' ? read(directory, call, target) : write(parts.store, call, target);
};

const checkToken = (token: string, header: string | undefined): void => {
  const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1];
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (given !== undefined && timingSafeEqual(digest(given), digest(token))) return;
  throw new GraphError(401, 'InvalidAuthenticationToken', given === undefined ? 'Access token is empty.' : 'Access token validation failure. Invalid audience.', {
    'WWW-Authenticate': 'Bearer',
  });
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
    throw badRequest('Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.');
  }
};

const wireOf = (reply: Reply, headers: Record<string, string>): Wire => ({
  status: reply.status,
  headers: {
    ...headers, ...reply.headers,
    ...(reply.body === undefined ? {} : { 'Content-Type': typeof reply.body === 'string' ? 'text/plain' : JSON_TYPE }),
  },
  bytes: Buffer.from(reply.body === undefined ? '' : typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)),
  delayMs: 0, cut: 'no', trickle: false,
});
