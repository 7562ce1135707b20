import { createServer } from 'node:http';
import { once } from 'node:events';
import { createMatcher } from '../src/proxy.mjs';

const bodyOf = async (stream) => {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};
/** Belong to one connection, or no longer fit a changed body. */
const DROPPED = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'host',
  'expect',
];
const kept = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.includes(name)));

const valueOf = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * A backend that is wrong in one thing: it hands everything on to `target` and lets `spoil` change the replies.
 * `spoil({operation, request, reply})` gets and gives {status, headers, text, value}; nothing given means unchanged.
 * @param {any} contract
 * @param {string} target
 * @param {(call: any) => any} spoil
 * @param {(call: any) => void} [hear] gets every request
 */
export const startSpoiled = async (contract, target, spoil, hear = () => undefined) => {
  const operationOf = createMatcher(contract);
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const body = await bodyOf(incoming);
      const { pathname } = new URL(incoming.url, target);
      const operation = operationOf(incoming.method, pathname);
      const request = {
        method: incoming.method,
        path: pathname,
        authorization: incoming.headers.authorization,
        cookie: incoming.headers.cookie,
        body: body.toString(),
        value: valueOf(body.toString()),
      };
      hear({ operation, request });
      const given = await fetch(target + incoming.url, {
        method: incoming.method,
        headers: kept(incoming.headers),
        redirect: 'manual',
        ...(body.length > 0 && { body }),
      });
      const text = await given.text();
      const isJson = given.headers.get('content-type')?.includes('json');
      const headers = {
        ...kept(Object.fromEntries(given.headers)),
        ...(given.headers.getSetCookie().length > 0 && { 'set-cookie': given.headers.getSetCookie() }),
      };
      const reply = { status: given.status, headers, text, value: isJson ? JSON.parse(text) : undefined };
      const spoiled = (operation && spoil({ operation, request, reply })) ?? reply;
      outgoing.writeHead(spoiled.status, spoiled.headers);
      outgoing.end(spoiled.text);
    };
    answer().catch((error) => outgoing.destroy(error));
  }).listen(0, '127.0.0.1');
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
