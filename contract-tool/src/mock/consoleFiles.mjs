import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { RunFailure } from '../failure.mjs';
import { Reply } from './reply.mjs';

const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
  '.map': 'application/json',
};

/**
 * Serves a built console, its page filled with the configuration of the moment, which `config` returns.
 * @returns a function that answers a path.
 * @throws RunFailure for a folder without a console
 */
export const createConsole = (folder, config) => {
  const root = resolve(folder);
  if (!existsSync(join(root, 'index.html')))
    throw new RunFailure(`There is no built console in ${folder}: npm run build makes one.`);
  const page = (name) => {
    const text = readFileSync(join(root, name), 'utf8')
      .replaceAll('__NONCE__', randomBytes(12).toString('base64'))
      .replaceAll('__CONFIG__', () => JSON.stringify(config()).replaceAll('<', '\\u003c'));
    return new Reply({ type: TYPES['.html'], text });
  };
  return (pathname) => {
    const file = join(root, decodeURI(pathname));
    const isFile = file.startsWith(root + sep) && existsSync(file) && statSync(file).isFile() && TYPES[extname(file)];
    if (!isFile) return extname(pathname) ? new Reply({ status: 404 }) : page('index.html');
    if (extname(file) === '.html') return page(pathname);
    return new Reply({ type: TYPES[extname(file)], text: readFileSync(file) });
  };
};
