import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const BIN = fileURLToPath(new URL('../bin/contract.mjs', import.meta.url));

/** Runs the command as a child process; servers stay in this process. @returns its exit code and all that it printed */
export const runCommand = async (args, env = {}) => {
  const child = spawn(process.execPath, [BIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part;
    });
  const [code] = await once(child, 'exit');
  return { code, output };
};
