import { createServer, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { checkReply } from './checkReply.mjs';
import { loadContract } from './document.mjs';

/** Bytes of a reply that are looked at; a longer one flows all the same. */
const MOST = 16 * 1024 * 1024;
const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync };

/** @returns the operation that a request is of, those with fewer parameters first. */
export const matcherOf = (contract) => {
  const rows = contract.operations.map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    .sort((one, other) => one.operation.path.split('{').length - other.operation.path.split('{').length);
  return (method, path) => rows.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation;
};

const replyOf = (incoming, bytes) => {
  const headers = new Headers(Object.entries(incoming.headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
  const unpack = UNPACK[headers.get('content-encoding')];
  const text = (unpack ? unpack(bytes) : bytes).toString();
  const mediaType = headers.get('content-type')?.split(';')[0].trim().toLowerCase();
  if (!mediaType?.endsWith('json')) return { status: incoming.statusCode, headers, mediaType, text, value: text };
  try {
    return { status: incoming.statusCode, headers, mediaType, text, value: JSON.parse(text) };
  } catch {
    return { status: incoming.statusCode, headers, mediaType, text, notJson: true };
  }
};

/**
 * Stands between a console and a backend and changes no byte. What flows is looked at once it has flowed; `tell(operation, violations)`
 * hears of what does not fit. Values are left out of it: they may be somebody's names.
 */
export const startProxy = async ({ baseUrl, port = 0, contract: file }, tell) => {
  const contract = loadContract(file);
  const operationOf = matcherOf(contract);
  const target = new URL(baseUrl);
  const ask = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const server = createServer((incoming, outgoing) => {
    const operation = operationOf(incoming.method, incoming.url.split('?')[0]);
    const forward = ask(new URL(incoming.url, target), { method: incoming.method, headers: { ...incoming.headers, host: target.host } }, (reply) => {
      outgoing.writeHead(reply.statusCode, reply.statusMessage, reply.rawHeaders);
      reply.pipe(outgoing);
      if (!operation) return;
      const parts = [];
      let length = 0;
      reply.on('data', (part) => {
        length += part.length;
        if (length <= MOST) parts.push(part);
      });
      reply.on('end', () => setImmediate(() => {
        if (length > MOST) return;
        const violations = checkReply(contract, operation, replyOf(reply, Buffer.concat(parts))).map(({ kind, pointer, expected }) => ({ kind, pointer, expected }));
        if (violations.length > 0) tell(operation, violations);
      }));
    });
    forward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    outgoing.on('close', () => forward.destroy());
    incoming.pipe(forward);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
