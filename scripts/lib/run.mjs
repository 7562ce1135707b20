import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from './lowerPriority.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A message for the person at the terminal; shown without a stack. */
export class UserError extends Error {}

/** Exit code of a command that was ended because its time was over. */
export const OUT_OF_TIME = 124;

/**
 * Runs a command to its end.
 * @param options.log file that gets its output; options.timeout in ms, after which the whole process group is killed;
 * options.isLowPriority: it only gets processor time that the others leave
 * @returns {Promise<{code: number, output: string}>} exit code and its whole output
 */
export const run = (
  command,
  args,
  { cwd = root, env = process.env, log, timeout = 0, isLowPriority = false, ...rest } = {},
) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...rest });
    running.add(child);
    if (isLowPriority && child.pid) lowerPriority(child.pid);
    let output = '';
    let timedOut = false;
    if (log) fs.mkdirSync(path.dirname(log), { recursive: true });
    const file = log && fs.createWriteStream(log);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        file?.write(text);
      });
    const timer =
      timeout &&
      setTimeout(() => {
        timedOut = true;
        killGroup(child, 'SIGKILL');
      }, timeout);
    const end = (code) => {
      clearTimeout(timer);
      running.delete(child);
      // All processes that the command left in its group end with it.
      killGroup(child, 'SIGKILL');
      if (timedOut) output += `\nstopped: not finished after ${timeout / 1000} s\n`;
      const found = { code: timedOut ? OUT_OF_TIME : code, output };
      // The caller may read the log as soon as the command has ended.
      if (file) file.end(timedOut ? `\nstopped: not finished after ${timeout / 1000} s\n` : '', () => resolve(found));
      else resolve(found);
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });

const running = new Set();
const killGroup = (child, signal) => {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/** Ends every command that `run` started and that still runs, with all its children. */
export const endAll = () => running.forEach((child) => killGroup(child, 'SIGKILL'));

/** They run in groups of their own, which Ctrl+C does not reach: they end with this process. */
export const endAllWithThis = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      endAll();
      process.exit(130);
    });
};

export const tail = (text, lines) => text.trimEnd().split('\n').slice(-lines).join('\n');
