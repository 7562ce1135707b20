/** The state of a consent in replies and on screen. */
export type ConsentStatus = 'Granted' | 'PartialGranted' | 'NotGranted';
export type ConsentState = 'checking' | 'granted' | 'partial' | 'notGranted';

/** A missing permission, as the service reports it. */
export interface ConsentEvent {
  /** GrantConsent or GrantPermissionsByAPI. */
  action?: string;
  description?: string;
  details?: string;
  api?: string;
  /** Delegated, Application or ExchangeOnline. */
  permission?: string;
  apiName?: string;
}

/** A permission that unlocks one thing; consent works without it. */
export interface OptionalConsent {
  name: string;
  apiName?: string;
  /** The feature that it unlocks. */
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

/** @returns true if a permission is missing that the service can grant itself. */
export const isGrantableByApi = (events: readonly ConsentEvent[]): boolean =>
  events.some((event) => event.action === 'GrantPermissionsByAPI');

/** @returns true if the Exchange flow needs one of the missing permissions. */
export const concernsExchange = (events: readonly ConsentEvent[]): boolean =>
  events.some((event) => event.permission === 'ExchangeOnline');
