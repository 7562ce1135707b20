import { startBackend } from '../test/backend.mjs';
import { HARMLESS, SPOILED } from './backends.mjs';
import { tryBackend } from './try.mjs';

/** A small tenant is as good as a large one here, and sooner backed up. */
const SMALL = { TENANT_SIZE: '120' };
const started = performance.now();

/**
 * Tries every wrong backend and every harmless variation: all of the first must be named, none of the second. Words
 * given choose by name.
 */
const words = process.argv.slice(2);
const chosen = (list) => list.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const [spoiledOnes, harmlessOnes] = [chosen(SPOILED), chosen(HARMLESS)];
const backend = await startBackend(SMALL);
let missed = 0;
let blamed = 0;
try {
  for (const spoiled of spoiledOnes) {
    const found = await tryBackend(backend, spoiled);
    const isNamed = found.some(({ operationId, kind }) => operationId === spoiled.operationId && kind === spoiled.kind);
    if (!isNamed) missed += 1;
    console.log(
      `${isNamed ? 'caught' : 'MISSED'}  ${spoiled.name}: ${spoiled.kind} of ${spoiled.operationId}${isNamed ? '' : ` ${JSON.stringify(found)}`}`,
    );
  }
  for (const harmless of harmlessOnes) {
    const found = await tryBackend(backend, harmless, ['session', 'encryption', 'getBackup']);
    if (found.length > 0) blamed += 1;
    console.log(
      `${found.length === 0 ? 'silent' : 'BLAMED'}  ${harmless.name}${found.length === 0 ? '' : ` ${JSON.stringify(found)}`}`,
    );
  }
} finally {
  await backend.stop();
}
console.log(
  `${spoiledOnes.length - missed} of ${spoiledOnes.length} caught, ${blamed} of ${harmlessOnes.length} harmless ones blamed, in ${Math.round((performance.now() - started) / 1000)} s.`,
);
process.exitCode = missed + blamed === 0 ? 0 : 1;
