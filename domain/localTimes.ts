import { formatDateTime } from './format.ts';

/** Times in the sentences of the service: as `utcMinute` writes them, and ISO 8601 in the activity log. */
const UTC_TIME = /\b(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?: UTC|Z)\b/g;

/** @returns a sentence of the service with its times as the console shows times */
export const withLocalTimes = (sentence: string): string =>
  sentence.replace(UTC_TIME, (_, day: string, time: string) => formatDateTime(`${day}T${time}:00Z`));
