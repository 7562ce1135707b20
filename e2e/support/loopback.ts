import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly origin: string;
  /** Ends it, with open connections. */
  readonly stop: () => Promise<void>;
}

/** Has a server of a journey listen on a free port of this machine. */
export const listenOnLoopback = async (server: Server): Promise<Listening> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
