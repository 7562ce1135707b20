import { defineTexts } from './catalogue.ts';

/** The sign-in of a user, in rows of plans and reports. */
export const SIGN_IN_TEXTS = defineTexts('signIn', {
  allowed: 'Can sign in',
  needsPassword: 'Can sign in once a new password is set',
  blocked: 'Sign-in blocked',
  unknown: 'Not known if the user can sign in',
});
