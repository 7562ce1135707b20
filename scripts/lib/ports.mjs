import net from 'node:net';
import { Told } from './run.mjs';

const listen = (port, host) => new Promise((resolve, reject) => {
  const server = net.createServer();
  server.once('error', reject);
  server.listen({ port, host, exclusive: true }, () => {
    const taken = server.address().port;
    server.close(() => resolve(taken));
  });
});

/** @returns a TCP port that nobody listens on at this moment. */
export const freePort = () => listen(0, '127.0.0.1');

/** @returns whether a port can be listened on. @throws Told when the address itself is not this machine's. */
export const isFree = async (port, host) => {
  try {
    await listen(port, host);
    return true;
  } catch (error) {
    if (error.code === 'EADDRINUSE') return false;
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') throw new Told(`HOST: ${host} is not an address of this machine.`);
    if (error.code === 'EACCES') throw new Told(`PORT: this user must not listen on ${port}; choose a port above 1023.`);
    throw error;
  }
};
