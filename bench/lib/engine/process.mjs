import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/lib/run.mjs';

const LIMIT = 30 * 60_000;
const running = new Set();

/** Ends every process of this benchmark that still runs. */
export const endAll = () => running.forEach((child) => child.kill('SIGKILL'));
process.once('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** The most memory (resident, MiB) that a process has had so far, or undefined where the system does not tell. */
const peakOf = (pid) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return undefined;
  }
};

/**
 * Starts a part of the product as a process and waits until it listens.
 * @param entry its file below the project's root
 * @returns url; heard(text): the moment (performance.now) at which it wrote the text; peak(): MiB; end(signal)
 */
export const startProcess = async (entry, env, args = []) => {
  const child = spawn(process.execPath, [...args, '--import', 'tsx', path.join(root, entry)], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  let output = '';
  const waiting = new Set();
  const hear = (text) => {
    output = (output + text).slice(-200_000);
    for (const one of waiting) if (output.includes(one.text)) one.resolve(performance.now());
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
  const waitForOutput = (text) =>
    new Promise((resolve, reject) => {
      const one = {
        text,
        resolve: (at) => {
          waiting.delete(one);
          resolve(at);
        },
      };
      waiting.add(one);
      hear('');
      ended.then(([code]) => reject(new Error(`${entry} ended with ${code}:\n${output.slice(-2000)}`)));
    });
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT);
  await waitForOutput('listening on ');
  clearTimeout(timer);
  return {
    url: /listening on (\S+)/.exec(output)[1].replace('localhost', '127.0.0.1'),
    waitForOutput,
    peak: () => peakOf(child.pid),
    log: () => output,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
};

/** Runs a program of the benchmark to its end. @returns its output, as JSON where there is any */
export const runHelper = async (file, args) => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'bench/lib/engine', file), ...args], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const [code] = await once(child, 'close');
  running.delete(child);
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return text === '' ? undefined : JSON.parse(text);
};
