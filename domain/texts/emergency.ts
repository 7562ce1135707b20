import { defineTexts } from './catalogue.ts';

/** Texts of emergency access. */
export const EMERGENCY_TEXTS = defineTexts('emergency', {
  title: 'Emergency access',
  text: 'Enter the code that the recovery command on the host printed. Its use is logged and announced.',
  code: 'Code',
  open: 'Open console',
  wrong: 'The code is not correct. Check it and try again.',
  closed: 'The code has expired or was used. Make a new one on the host.',
  busy: 'Too many wrong codes were entered. Wait a moment and try again.',
  failed: 'The service could not check the code. Try again.',
  banner: 'You are using emergency access',
  bannerText:
    'You can do everything that an administrator can. Each use is logged and announced. ' +
    'The session ends after an hour.',
});
