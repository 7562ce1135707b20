import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { UserError } from './run.mjs';

const listen = (port, host) =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const taken = server.address().port;
      server.close(() => resolve(taken));
    });
  });

/** @returns true if a port can be listened on. @throws UserError when the address itself is not this machine's. */
export const isFree = async (port, host) => {
  try {
    await listen(port, host);
    return true;
  } catch (error) {
    if (error.code === 'EADDRINUSE') return false;
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new UserError(`HOST: ${host} is not an address of this machine.`);
    if (error.code === 'EACCES')
      throw new UserError(`PORT: this user must not listen on ${port}; choose a port above 1023.`);
    throw error;
  }
};

const FIRST = 10_000;
const RANGE_FILE = '/proc/sys/net/ipv4/ip_local_port_range';
/** From here on the kernel hands ports to connections that ask for none. */
const kernelsFirst = () =>
  fs.existsSync(RANGE_FILE) ? Number.parseInt(fs.readFileSync(RANGE_FILE, 'utf8'), 10) : 32_768;

/** One file for each port that was handed out, so that no two processes of this machine are given the same one. */
const CLAIMS = path.join(os.tmpdir(), `trc-ports-${process.getuid?.() ?? 0}`);
/** Milliseconds until the claim of a crashed process expires. */
const CLAIM_LIFE = 3_600_000;
const mine = new Set();
process.once('exit', () => {
  for (const file of mine) fs.rmSync(file, { force: true });
});

const claim = (port) => {
  const file = path.join(CLAIMS, String(port));
  try {
    if (Date.now() - fs.statSync(file).mtimeMs > CLAIM_LIFE) fs.rmSync(file, { force: true });
  } catch {
    // The port is free.
  }
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  mine.add(file);
  return true;
};

/**
 * A TCP port of the loopback for another process to listen on a little later. No other process gets the port meanwhile:
 * it lies below the range from which the kernel serves connections, and the other processes that ask here are given
 * others.
 */
export const freePort = async () => {
  fs.mkdirSync(CLAIMS, { recursive: true });
  const count = Math.max(1_000, kernelsFirst() - FIRST);
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * count);
    if (claim(port) && (await isFree(port, '127.0.0.1'))) return port;
  }
  throw new UserError('There is no free port on this machine.');
};
