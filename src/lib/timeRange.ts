/** Two minutes in UTC, such as 2026-03-12T01:30Z; empty where the range is open. */
export interface TimeRange {
  since: string;
  until: string;
  /** `since` is after `until`. The range is not sent. */
  isWrongOrder: boolean;
}

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;
const LAST_MS_OF_MINUTE = 59_999;

const readMinute = (text: string | null): string =>
  text && MINUTE.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** @returns the range in the parameters of an address, in UTC so that colleagues in other zones see the same */
export const readTimes = (params: URLSearchParams): TimeRange => {
  const [since, until] = [readMinute(params.get('since')), readMinute(params.get('until'))];
  return { since, until, isWrongOrder: since !== '' && until !== '' && since > until };
};

/** @returns a range as the service filters by it; the last minute is included */
export const timesAsFilter = ({ since, until, isWrongOrder }: TimeRange): { from?: string; to?: string } => ({
  ...(since && !isWrongOrder ? { from: new Date(since).toISOString() } : {}),
  ...(until && !isWrongOrder ? { to: new Date(Date.parse(until) + LAST_MS_OF_MINUTE).toISOString() } : {}),
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** @returns a minute of UTC as the browser's control for local times has it */
export const minuteToLocal = (minute: string): string => {
  if (minute === '') return '';
  const at = new Date(minute);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

/** @returns a local time of the browser's control as a minute of UTC; empty for none */
export const localToMinute = (local: string): string =>
  Number.isNaN(Date.parse(local)) ? '' : `${new Date(local).toISOString().slice(0, 16)}Z`;
