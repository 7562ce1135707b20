import { loadContract } from '../src/document.mjs';
import { runContract } from '../src/run.mjs';
import { startSpoiled } from './server.mjs';

const FIXED = { headers: {}, roles: {}, allowChanges: false, runs: 1, seed: 1, parallel: 4, timeout: 30_000 };
const contract = loadContract();

/** Puts one wrong backend before a good one and runs the tool. @returns the violations that it found */
export const tryBackend = async ({ baseUrl, tokenOf }, { operationId, spoil, roles }, only = [operationId]) => {
  const spoiled = await startSpoiled(contract, baseUrl, spoil);
  try {
    const found = await runContract({ ...FIXED, baseUrl: spoiled.baseUrl, token: await tokenOf('ada'), only, ...(roles && { roles: { viewOnly: await tokenOf('vera') } }) });
    return found.violations;
  } finally {
    await spoiled.stop();
  }
};
