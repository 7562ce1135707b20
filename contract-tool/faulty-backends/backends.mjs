import { SPOILED_CHANGING } from './changing/index.mjs';
import { SPOILED_NARROWING } from './narrowing.mjs';
import { SPOILED_READING } from './reading.mjs';

export { HARMLESS } from './harmless.mjs';

/** Backends that are wrong in one thing each, and how it must be named. */
export const SPOILED = [...SPOILED_READING, ...SPOILED_NARROWING, ...SPOILED_CHANGING];
