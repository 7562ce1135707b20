/** Minutes that local time is ahead of UTC at a moment. */
export type OffsetAt = (at: Date) => number;

/** The zone of the browser. */
export const browserOffset: OffsetAt = (at) => -at.getTimezoneOffset();

/** @returns UTC, UTC+1, UTC-3:30, UTC+5:45 */
export const offsetText = (offset: number): string => {
  if (offset === 0) return 'UTC';
  const minutes = Math.abs(offset) % 60;
  return `UTC${offset < 0 ? '-' : '+'}${Math.floor(Math.abs(offset) / 60)}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
};

/** Places that have another name today, under which Chromium still knows their zones. */
const RENAMED: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Kiev: 'Kyiv',
  Godthab: 'Nuuk',
  Faeroe: 'Faroe',
  Asmera: 'Asmara',
  Truk: 'Chuuk',
  Ponape: 'Pohnpei',
};

const nameOfPlace = (last: string): string => RENAMED[last] ?? last.replaceAll('_', ' ');

/**
 * @param zone a name of the IANA list
 * @returns its place: "Buenos Aires" for America/Argentina/Buenos_Aires; empty for UTC and the like
 */
export const placeOf = (zone: string): string =>
  zone.includes('/') && !zone.startsWith('Etc/') ? nameOfPlace(zone.split('/').at(-1) ?? '') : '';

interface WithTemporal {
  Temporal?: { Now: { timeZoneId: () => string } };
}

/**
 * @returns the browser's IANA zone. The first formatter of dates of a page costs Chromium 20 to 40 ms, Temporal
 * nothing.
 */
const browserZone = (): string =>
  (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The place of the browser's zone. */
export const browserPlace = (): string => placeOf(browserZone());

/** A moment at which local clocks are put forward or back. */
export interface ClockChange {
  at: Date;
  /** Minutes ahead of UTC until then, and from then on. */
  before: number;
  after: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days. Every zone that changes its clocks does so within a year. */
const LOOK_AHEAD = 370;

/** @returns the first change of the offset after `now`, to the minute; undefined without one within a year. */
export const nextClockChange = (offsetAt: OffsetAt, now: Date): ClockChange | undefined => {
  const before = offsetAt(now);
  for (let days = 1; days <= LOOK_AHEAD; days += 1) {
    let late = now.getTime() + days * DAY;
    if (offsetAt(new Date(late)) === before) continue;
    let early = late - DAY;
    while (late - early > MINUTE) {
      const middle = Math.floor((early + late) / 2);
      if (offsetAt(new Date(middle)) === before) early = middle;
      else late = middle;
    }
    // Clocks change at full minutes.
    const at = new Date(Math.floor(late / MINUTE) * MINUTE);
    return { at, before, after: offsetAt(new Date(late)) };
  }
  return undefined;
};
