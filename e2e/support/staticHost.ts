import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { listenOnLoopback } from './loopback.ts';
import type { Listening } from './loopback.ts';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/**
 * Serves the files of a built console as they are, with a config.json in the same folder, and its page for every other
 * path (docs/guides/put-into-service.md).
 */
export const serveStatic = async (folder: string, config: () => unknown): Promise<Listening> => {
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = extname(pathname) === '' ? 'index.html' : basename(pathname);
    const file = join(folder, name);
    if (name === 'config.json')
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config()));
    else if (existsSync(file))
      reply
        .writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
    else reply.writeHead(404).end();
  });
  return listenOnLoopback(server);
};
