/** What a consent reply says and what the person is shown (R-CONS-03, R-CONS-04). */
export type ConsentStatus = 'Granted' | 'PartialGranted' | 'NotGranted';
export type ConsentState = 'checking' | 'granted' | 'partial' | 'notGranted';

/** One thing that is missing, as the service tells it (R-CONS-05). */
export interface ConsentEvent {
  /** GrantConsent or GrantPermissionsByAPI (R-CONS-09). */
  action?: string;
  description?: string;
  details?: string;
  api?: string;
  /** Delegated, Application or ExchangeOnline (R-CONS-10). */
  permission?: string;
  apiName?: string;
}

/** A permission that unlocks one thing; consent works without it. */
export interface OptionalConsent {
  name: string;
  apiName?: string;
  /** What it unlocks. */
  description: string;
  granted: boolean;
}

const STATES: Readonly<Record<ConsentStatus, ConsentState>> = {
  Granted: 'granted',
  PartialGranted: 'partial',
  NotGranted: 'notGranted',
};

/** @returns the state of a consent status; a status the console does not know is not a consent. */
export const consentStateOf = (status: string): ConsentState => STATES[status as ConsentStatus] ?? 'notGranted';

/** @returns whether something is left that the service can grant itself (R-CONS-08, S-27). */
export const isGrantableByApi = (events: readonly ConsentEvent[]): boolean =>
  events.some((event) => event.action === 'GrantPermissionsByAPI');

/** @returns whether the Exchange flow has a part in what is missing (S-27). */
export const concernsExchange = (events: readonly ConsentEvent[]): boolean =>
  events.some((event) => event.permission === 'ExchangeOnline');
