import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { program } from '@trc/simulator/test/program';
import { keepOperations } from './operations.ts';
import { projectFile } from '@trc/domain/node/files';

export const ROOT = fileURLToPath(projectFile('./'));

const END_WITH_PARENT = projectFile('scripts/lib/endWithParent.mjs').href;
const READY = /^listening on (\S+)$/m;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

export type Environment = Readonly<Record<string, string>>;

/** One of the product's processes, run as `npm start` runs it. */
export class ProductProcess {
  readonly name: string;
  readonly #module: URL;
  readonly #environment: Environment;
  #child: ChildProcess | undefined;
  /** Output of the process, for the message of a failed start. */
  output = '';

  constructor(name: string, module: URL, environment: Environment) {
    this.name = name;
    this.#module = module;
    this.#environment = environment;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** @param changes settings for this start only. @returns the address it listens on. */
  async start(changes: Environment = {}): Promise<string> {
    this.output = '';
    const env = { ...process.env, ...this.#environment, ...changes };
    // The channel ends with this test run, and the process with the channel.
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...program(this.#module)], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    return await new Promise<string>((resolve, reject) => {
      const give = (reason: string): void => reject(new Error(`${this.name} ${reason}:\n${this.output.slice(-3000)}`));
      const timer = setTimeout(() => give('is not ready in time'), START_TIMEOUT_MS);
      const read = (chunk: Buffer): void => {
        this.output += chunk.toString();
        const address = READY.exec(this.output)?.[1];
        if (address) {
          clearTimeout(timer);
          resolve(address);
        }
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', () => {
        clearTimeout(timer);
        keepOperations(this.output);
        give('ended');
      });
    });
  }

  /** Ends it as Ctrl+C does, or at once with SIGKILL. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(killer);
  }
}
