import { defineTexts } from './catalogue.ts';

/** Texts of the guide to consent. */
export const GRANT_TEXTS = defineTexts('grant', {
  title: 'Application permissions',
  intro:
    'Backup needs permission to read your directory, recovery needs permission to write to it. Both are granted ' +
    'once for the whole tenant.',
  checking: 'Checking permissions',
  checkingText: 'The service asks the directory which permissions this application has.',
  granted: 'All permissions are granted',
  requiredGranted: 'The required permissions are granted',
  grantedText: 'You can continue.',
  partial: 'Some permissions are missing',
  partialText: 'Backup works. Grant the permissions below before you restore.',
  notGranted: 'Permissions are missing',
  notGrantedText: 'Grant them before you back up or restore.',
  steps: {
    consent: 'Grant administrative consent',
    consentText: 'You will be sent to the Microsoft page that lists the read and write permissions, and back.',
    consentButton: 'Grant consent',
    api: 'Grant roles through the service',
    apiText:
      'Mailboxes of restored users need the Exchange Administrator role. The service assigns it to the application.',
    apiButton: 'Grant roles',
    done: 'Done',
    waiting: 'After step 1',
  },
  events: 'What is missing',
  optional: 'Optional',
  optionalText:
    'The console works without these permissions. Each one unlocks the part that it names. Without it, backups, ' +
    'comparisons and restores leave that part out.',
  optionalHow:
    'An administrator adds them to the application in the Microsoft Entra admin center and grants consent there.',
  has: 'Granted',
  hasNot: 'Not granted',
  kinds: { Delegated: 'Delegated', Application: 'Application', ExchangeOnline: 'Exchange Online' },
  cannot: 'You cannot grant permissions yourself. Ask an administrator of this tenant to open this page.',
  check: 'Check again',
  goOn: 'Continue',
});
