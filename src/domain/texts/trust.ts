import { catalogue } from './catalogue';

/** Texts of the question about a server that nobody has vouched for (S-20). */
export const TRUST_TEXTS = catalogue('trust', {
  title: 'Another server',
  text: 'A link or an earlier visit asks this console to use the server',
  warning: 'Your sign-in token will be sent there. Go on only if you know who runs it.',
  use: 'Use this server',
  refuse: 'Do not use it',
  failed: 'This console cannot be set to use that server.',
});
