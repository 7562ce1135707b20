import { defineTexts } from './catalogue.ts';

/** Texts of the question about a server that is not trusted, and of its refusal with a real tenant. */
export const TRUST_TEXTS = defineTexts('trust', {
  title: 'Another server',
  text: 'A link or an earlier visit asks this console to use the server',
  warning: 'Your sign-in token will be sent there. Continue only if you know who runs it.',
  use: 'Use this server',
  refuse: 'Do not use it',
  failed: 'This console cannot be set to use that server.',
  refusedTitle: 'This server cannot be used',
  refusedText: 'A link or an earlier visit asks this console to use the server',
  refusedReason: 'This console sends your sign-in token to listed servers only. Nothing was sent to this one.',
  refusedNext: 'If you need it, ask the person who runs this console to add its domain to TRUSTED_SERVER_DOMAINS.',
  goOn: 'Continue without it',
});
