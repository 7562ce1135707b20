import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { program } from '../program.ts';

/** The real process. */
export const MAIN = new URL('../../src/tenant/main.ts', import.meta.url);
const CLI = new URL('../../src/tenant/cli.ts', import.meta.url);

export interface RunningProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** @returns the exit code, or null after a signal */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

const SMALL_ENOUGH = { ...process.env, NODE_OPTIONS: '', TENANT_PORT: '0', HOST: '127.0.0.1' };

/** Starts the real process and waits for its line. */
export const startProcess = async (
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<RunningProcess> => {
  const child = spawn(process.execPath, program(MAIN), {
    env: { ...SMALL_ENOUGH, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  after(() => child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /listening on (\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'));
    });
    void ended.then(([code]) => reject(new Error(`the tenant ended with ${code}: ${text}`)));
  });
  return {
    url,
    child,
    end: async (signal) => {
      child.kill(signal);
      return (await ended)[0];
    },
  };
};

/** Runs the command line to its end. */
export const runCommand = async (
  words: readonly string[],
  environment: Record<string, string>,
  entry = CLI,
): Promise<Finished> => {
  const child = spawn(process.execPath, [...program(entry), ...words], { env: { ...SMALL_ENOUGH, ...environment } });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
};

export const tokenIn = (dataDir: string): string =>
  readFileSync(path.join(dataDir, 'tenant', 'app.token'), 'utf8').trim();

export const callWith = async (
  url: string,
  token: string,
  method: string,
  target: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const reply = await fetch(`${url}${target}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
};
