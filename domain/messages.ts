/** Texts that sagas show, named after their purpose. Texts of one page only are with that page. */
import type { StartStep } from './start.ts';
import { MESSAGE_TEXTS as T } from './texts/messages.ts';

export const START_TEXTS: Readonly<Record<StartStep, string>> = T.start;

export const START_NOTE = T.startNote;

/** Consent and clipboard. */
export const SOMETHING_WENT_WRONG = T.somethingWentWrong;

/** The identity provider refused, was out of reach, or the person turned back there. */
export const SIGN_IN_FAILED = T.signInFailed;

/** For a person whom the service refuses altogether. */
export const ASK_AN_ADMINISTRATOR = T.askAnAdministrator;

export const experimentalText = T.experimental;

export const sessionWarning = (minutes: number, isFinal: boolean): string =>
  (isFinal ? T.sessionIsOver : T.sessionEnds)(minutes);

export const PARAMETER_NOTICES = T.parameters;
export type ParameterNotice = keyof typeof PARAMETER_NOTICES;
