import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The file in which one run of all journeys keeps the requests to its services; without it nothing is kept. */
const RECORD = process.env['OPERATIONS_RECORD'];

/** A call that the service understood: its request was not refused. */
const isAnswered = (line: string): string | undefined => {
  if (!line.startsWith('{')) return undefined;
  const { operation, status } = JSON.parse(line) as { operation?: string; status?: number };
  return operation !== undefined && status !== undefined && status < 400 ? operation : undefined;
};

/** Keeps the operations that are in a service's log. @param log JSON lines, the last one maybe cut off */
export const keepOperations = (log: string): void => {
  if (!RECORD) return;
  const names = new Set<string>();
  for (const line of log.split('\n').slice(0, -1)) {
    const name = isAnswered(line);
    if (name !== undefined) names.add(name);
  }
  if (names.size > 0) appendFileSync(RECORD, `${[...names].join('\n')}\n`);
};

/** @returns the operations that were asked for so far in this run of all journeys; nothing where none is recorded */
export const keptOperations = (): ReadonlySet<string> | undefined =>
  RECORD && existsSync(RECORD) ? new Set(readFileSync(RECORD, 'utf8').split('\n').filter(Boolean)) : undefined;
