import { startBackend } from '../test/backend.mjs';
import { HARMLESS, SPOILED } from './backends.mjs';
import { tryBackend } from './try.mjs';

/** Tries every wrong backend and every harmless variation: all of the first must be named, none of the second. */
const backend = await startBackend();
let missed = 0;
let blamed = 0;
try {
  for (const spoiled of SPOILED) {
    const found = await tryBackend(backend, spoiled);
    const isNamed = found.some(({ operationId, kind }) => operationId === spoiled.operationId && kind === spoiled.kind);
    if (!isNamed) missed += 1;
    console.log(`${isNamed ? 'caught' : 'MISSED'}  ${spoiled.name}: ${spoiled.kind} of ${spoiled.operationId}${isNamed ? '' : ` ${JSON.stringify(found)}`}`);
  }
  for (const harmless of HARMLESS) {
    const found = await tryBackend(backend, harmless, ['session', 'encryption', 'getBackup']);
    if (found.length > 0) blamed += 1;
    console.log(`${found.length === 0 ? 'silent' : 'BLAMED'}  ${harmless.name}${found.length === 0 ? '' : ` ${JSON.stringify(found)}`}`);
  }
} finally {
  await backend.stop();
}
console.log(`${SPOILED.length - missed} of ${SPOILED.length} caught, ${blamed} of ${HARMLESS.length} harmless ones blamed.`);
process.exitCode = missed + blamed === 0 ? 0 : 1;
