import type { StartStep } from './start';

/** Texts that sagas show. Texts that stand on one page only are with that page. */

/** S-07. */
export const START_TEXTS: Readonly<Record<StartStep, string>> = {
  init: 'Connecting to the service',
  search: 'Waiting for the search engine',
  expiration: 'Preparing the session',
  list: 'Checking backups',
};

/** R-START-19. */
export const START_NOTE = 'This might take a few moments...';

/** Consent and clipboard (specification section 8). */
export const SOMETHING_WENT_WRONG = 'Something went wrong';

/** The identity provider refused, was out of reach, or the person turned back there. */
export const SIGN_IN_FAILED = 'You are not signed in. Try again.';

/** S-81: for a person that the service refuses altogether. */
export const ASK_AN_ADMINISTRATOR = 'Ask an administrator for access';

/** S-52. */
export const experimentalText = (on: boolean): string => `Experimental features ${on ? 'enabled' : 'disabled'}`;

/** S-16. */
export const sessionWarning = (minutes: number): string =>
  `You will be signed out in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;

/** S-19, S-20: the one-line notices about start-up parameters. */
export const PARAMETER_NOTICES = {
  server: 'The server address in the link is not valid and was ignored.',
  storedServer: 'The stored server address is not valid any more and was ignored.',
  clientId: 'The client id in the link is not known to this console and was ignored.',
  storedClientId: 'The stored client id is not known to this console any more and was ignored.',
  insightsId: 'The insights id in the link is not known to this console and was ignored.',
  storedInsightsId: 'The stored insights id is not known to this console any more and was ignored.',
} as const;
export type ParameterNotice = keyof typeof PARAMETER_NOTICES;
