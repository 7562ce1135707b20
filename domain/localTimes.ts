import { formatDateTime } from './format.ts';

/** The format of a backup's time in the sentences of the service. */
const UTC_TIME = /\b(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC\b/g;

/** @returns a sentence of the service with its times as the console shows times */
export const withLocalTimes = (sentence: string): string =>
  sentence.replace(UTC_TIME, (_, day: string, time: string) => formatDateTime(`${day}T${time}:00Z`));
