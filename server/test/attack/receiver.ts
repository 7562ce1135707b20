import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'node:test';

/** The receiver of the webhook, outside the attacker's reach. */
export interface Receiver {
  readonly url: string;
  /** @returns kinds of the messages since the last call, once none has come for a second */
  take(): Promise<string[]>;
}

interface Message {
  readonly type: string;
  readonly data?: { readonly kind?: string; readonly severity?: string };
}

const QUIET_MS = 1_000;

const nameOf = ({ type, data }: Message): string =>
  `${data?.kind ?? type.split('.').at(-1) ?? type}${data?.severity === undefined ? '' : ` (${data.severity})`}`;

export const startReceiver = async (): Promise<Receiver> => {
  let kinds: string[] = [];
  let last = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      kinds.push(nameOf(JSON.parse(Buffer.concat(parts).toString()) as Message));
      last = Date.now();
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    take: async () => {
      last = Date.now();
      while (Date.now() - last < QUIET_MS) await sleep(100);
      const taken = kinds;
      kinds = [];
      return [...new Set(taken)].map((kind) => {
        const count = taken.filter((one) => one === kind).length;
        return count > 1 ? `${count} x ${kind}` : kind;
      });
    },
  };
};
