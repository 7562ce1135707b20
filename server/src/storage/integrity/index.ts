export { markForSigning, withSigning } from './context.ts';
export type { Integrity, IntegrityProblem } from './context.ts';
export { readSigned } from './readSigned.ts';
