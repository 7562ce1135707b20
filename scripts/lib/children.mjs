import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, tail, UserError } from './run.mjs';

const LOGS = path.join(root, 'out/start');
const preload = pathToFileURL(path.join(root, 'scripts/lib/endWithParent.mjs')).href;

/**
 * One process of the product: its output goes to out/start/NAME.log.
 * @param title the name of the process in messages, for example "The service"
 * @returns ready: its address, from the line `listening on URL`; ended: the reason of its end, in a sentence; stop():
 * ends it; said(pattern): its last lines that match
 */
export const startChild = ({ name, title, args, env, ready: readyLine = /listening on (\S+)/ }) => {
  fs.mkdirSync(LOGS, { recursive: true });
  const log = path.join(LOGS, `${name}.log`);
  const file = fs.createWriteStream(log);
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A separate process group: Ctrl+C reaches only start.mjs, which then ends the processes in order.
    detached: true,
  });
  let recent = '';
  let stopping = false;
  const ready = new Promise((resolve) => {
    const read = (text) => {
      file.write(text);
      recent = (recent + text).slice(-8000);
      const line = readyLine.exec(recent);
      if (line) resolve(line[1] ?? '');
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
  });
  const ended = new Promise((resolve) => {
    child.on('close', (code, signal) => {
      file.end();
      if (stopping) return resolve('');
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      resolve(`${title} ${how}. Its last words (${path.relative(root, log)}):\n${tail(recent, 12) || '(none)'}`);
    });
  });
  const stop = async (grace = 10_000) => {
    stopping = true;
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), grace);
    await ended;
    clearTimeout(timer);
  };
  return { name, title, ready, ended, stop, said: (pattern) => recent.match(pattern) ?? [] };
};

/** Waits until every child is ready. @throws UserError when one ends before that, or after `limit` ms. */
export const allReady = async (children, limit = 120_000) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new UserError(`Not everything was ready after ${limit / 1000} s; see out/start/.`)),
      limit,
    );
  });
  const firstExit = Promise.race(children.map((child) => child.ended)).then((why) => {
    throw new UserError(why);
  });
  try {
    return await Promise.race([Promise.all(children.map((child) => child.ready)), firstExit, late]);
  } finally {
    clearTimeout(timer);
  }
};
