import { loadContract } from '../src/document.mjs';
import { runContract } from '../src/run.mjs';
import { startSpoiled } from './server.mjs';

const FIXED = { headers: {}, roles: {}, allowChanges: false, runs: 1, seed: 1, parallel: 4, timeout: 30_000 };
const TIMEOUT_SECONDS = 20;
const contract = loadContract();

/** The part of a tenant scenario that a spoiled backend needs, and no more. */
const scenarioFor = async (backend, { names, keys, damages }) => {
  const whole = names.length > 0 ? await backend.scenario() : {};
  return {
    ...Object.fromEntries(names.map((name) => [name, whole[name]])),
    ...(keys && { keys }),
    // A plan needs something to do, and an earlier run has put the rest right.
    ...(damages && { restore: await backend.damage() }),
    patienceSeconds: TIMEOUT_SECONDS,
  };
};

/**
 * Puts one wrong backend before a good one and runs the tool.
 * @param {any} backend
 * @param {any} fault a row of backends.mjs
 * @param {string[]} [only]
 * @returns the violations that it found
 */
export const tryBackend = async (
  backend,
  { operationId, spoil, make, roles, changes },
  only = [operationId, ...(changes ? [changes.begin] : [])],
) => {
  const { baseUrl, tokenOf } = backend;
  const spoiled = await startSpoiled(contract, baseUrl, spoil ?? make());
  try {
    const found = await runContract({
      ...FIXED,
      baseUrl: spoiled.baseUrl,
      token: await tokenOf('ada'),
      only,
      ...(roles && { roles: { viewOnly: await tokenOf('vera') } }),
      ...(changes && { allowChanges: true, scenario: await scenarioFor(backend, changes) }),
    });
    return found.violations;
  } finally {
    await spoiled.stop();
  }
};
