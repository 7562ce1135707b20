import { createServer, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { checkReply } from './checkReply.mjs';
import { explainFailure } from './client.mjs';
import { loadContract } from './document.mjs';

/** Bytes of a reply that are looked at, packed and unpacked; a longer one flows all the same. */
const MAX_CHECKED_BYTES = 16 * 1024 * 1024;
const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync };
/** Form of a property name in a reply. Any other text may be a person's data. */
const NAME = /^[A-Za-z_$@][\w.$@-]{0,63}$|^\d{1,6}$/;

/** @returns the operation that a request is of, those with fewer parameters first. */
export const createMatcher = (contract) => {
  const rows = contract.operations
    .map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    .sort((one, other) => one.operation.path.split('{').length - other.operation.path.split('{').length);
  return (method, path) =>
    rows.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation;
};

const replyOf = (incoming, bytes) => {
  const headers = new Headers(
    Object.entries(incoming.headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
  const unpack = UNPACK[headers.get('content-encoding')?.toLowerCase()];
  const text = (unpack ? unpack(bytes, { maxOutputLength: MAX_CHECKED_BYTES }) : bytes).toString();
  const mediaType = headers.get('content-type')?.split(';')[0].trim().toLowerCase();
  if (!mediaType?.endsWith('json')) return { status: incoming.statusCode, headers, mediaType, text, value: text };
  try {
    return { status: incoming.statusCode, headers, mediaType, text, value: JSON.parse(text) };
  } catch {
    return { status: incoming.statusCode, headers, mediaType, text, notJson: true };
  }
};

const masked = (pointer) =>
  pointer
    .split('/')
    .map((part) => (part === '' || NAME.test(part) ? part : '***'))
    .join('/');

/** Faults of a reply that was passed on, without its values. */
const violationsOf = (contract, operation, incoming, bytes) => {
  try {
    return checkReply(contract, operation, replyOf(incoming, bytes)).map(({ kind, pointer, expected }) => ({
      kind,
      pointer: masked(pointer),
      expected,
    }));
  } catch (error) {
    // Longer than the checked length, once unpacked.
    if (error.code === 'ERR_BUFFER_TOO_LARGE') return [];
    return [{ kind: 'content-type', pointer: '/headers/Content-Encoding', expected: 'a body that can be unpacked' }];
  }
};

/** Calls `done` with all bytes of a stream that others read, where they are not too many. */
const listen = (stream, done) => {
  const parts = [];
  let length = 0;
  stream.on('data', (part) => {
    length += part.length;
    if (length <= MAX_CHECKED_BYTES) parts.push(part);
    else parts.length = 0;
  });
  stream.on('end', () => setImmediate(() => length <= MAX_CHECKED_BYTES && done(Buffer.concat(parts))));
};

/** The request as it came, but for the host that it goes to; names keep their letters and their order. */
const headersFor = ({ rawHeaders }, host) =>
  rawHeaders.flatMap((text, index) => {
    if (index % 2 === 1) return [];
    return [text, text.toLowerCase() === 'host' ? host : rawHeaders[index + 1]];
  });

/**
 * Starts a proxy between a console and a backend that changes no byte. Each exchange is checked after it has passed;
 * `tell(operation, violations)` gets the violations, without values, because these may be people's names.
 * `complain(sentence)` is called once for each reason why the backend cannot be reached.
 */
export const startProxy = async (
  /** @type {Record<string, any>} */ { baseUrl, port = 0, contract: file },
  tell,
  complain = /** @type {(sentence: string) => void} */ (() => undefined),
) => {
  const reasons = new Set();
  const contract = loadContract(file);
  const operationOf = createMatcher(contract);
  const target = new URL(baseUrl);
  const ask = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const server = createServer((incoming, outgoing) => {
    const operation = operationOf(incoming.method, incoming.url.split('?')[0]);
    const forward = ask(
      new URL(incoming.url, target),
      /** @type {import('node:https').RequestOptions} */ ({
        method: incoming.method,
        headers: headersFor(incoming, target.host),
        setDefaultHeaders: false,
      }),
      (reply) => {
        outgoing.sendDate = false;
        outgoing.writeHead(reply.statusCode, reply.statusMessage, reply.rawHeaders);
        // A reply that breaks off breaks off here as well.
        pipeline(reply, outgoing, () => undefined);
        if (operation)
          listen(reply, (bytes) => {
            const violations = violationsOf(contract, operation, reply, bytes);
            if (violations.length > 0) tell(operation, violations);
          });
      },
    );
    forward.on('error', (error) => {
      if (outgoing.headersSent || outgoing.destroyed) {
        outgoing.destroy();
        return;
      }
      const reason = explainFailure(error);
      if (!reasons.has(reason)) complain(`${baseUrl} cannot be reached: ${reason}.`);
      reasons.add(reason);
      outgoing.writeHead(502).end();
    });
    outgoing.on('close', () => forward.destroy());
    incoming.pipe(forward);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
