import { parseArgs } from 'node:util';
import { RunFailure } from './failure.mjs';

/**
 * As parseArgs of Node does. @throws RunFailure for unknown options
 * @type {(config: import('node:util').ParseArgsConfig) => { values: Record<string, any>, positionals: string[] }}
 */
export const parsed = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new RunFailure(error.message);
  }
};

/** @param most digits that the number may have. @returns a whole number of the command line. @throws RunFailure */
export const count = (name, text, fallback, least, most) => {
  if (text === undefined) return fallback;
  if (!/^\d+$/.test(text) || text.length > most || Number(text) < least)
    throw new RunFailure(`--${name} must be a whole number from ${least} on.`);
  return Number(text);
};
