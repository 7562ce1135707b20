import { defineTexts } from './catalogue.ts';

/** Texts that sagas show (domain/messages.ts says which stands where). */
export const MESSAGE_TEXTS = defineTexts('messages', {
  start: {
    init: 'Connecting to the service',
    search: 'Waiting for the search engine',
    expiration: 'Preparing the session',
    list: 'Checking backups',
  },
  startNote: 'This might take a few moments...',
  somethingWentWrong: 'Something went wrong',
  signInFailed: 'You are not signed in. Try again.',
  askAnAdministrator: 'Ask an administrator for access',
  experimental: (on: boolean) => `Experimental features ${on ? 'enabled' : 'disabled'}`,
  sessionIsOver: (minutes: number) =>
    `Your session ends in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and cannot be extended.`,
  sessionEnds: (minutes: number) => `You will be signed out in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  parameters: {
    server: 'The server address in the link is not valid and was ignored.',
    storedServer: 'The stored server address is not valid any more and was ignored.',
    clientId: 'The client id in the link is not known to this console and was ignored.',
    storedClientId: 'The stored client id is not known to this console any more and was ignored.',
    insightsId: 'The insights id in the link is not known to this console and was ignored.',
    storedInsightsId: 'The stored insights id is not known to this console any more and was ignored.',
  },
});
