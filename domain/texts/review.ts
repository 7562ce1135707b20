import { counted, defineTexts } from './catalogue.ts';

/** Grant controls as Microsoft Graph names them; an unknown one is shown as delivered. */
const CONTROLS: Readonly<Record<string, string>> = {
  mfa: 'multifactor authentication',
  compliantDevice: 'a compliant device',
  domainJoinedDevice: 'a hybrid joined device',
  approvedApplication: 'an approved app',
  compliantApplication: 'an app with a protection policy',
  passwordChange: 'a change of your password',
};

/** Texts of the wizard's review and of the start of a restore. */
export const REVIEW_TEXTS = defineTexts('review', {
  type: 'Type',
  objects: 'Objects',
  names: 'Names',
  total: 'Total',
  side: 'Before the start',
  all: (count: string) => `All (${count})`,
  more: (count: string) => `and ${count} more`,
  moreOf: (count: string, label: string) => `and ${count} more ${label}`,
  fewer: 'Show fewer',
  fewerOf: (label: string) => `Show fewer ${label}`,
  rest: (count: string) => `and ${counted(count, 'other', 'others')}`,
  outcome: {
    differs: (count: string) => `${count} will be changed`,
    missing: (count: string) => `${count} re-created`,
    back: (count: string) => `${count} recovered from the deleted objects`,
    equal: (count: string) => `${count} already ${count === '1' ? 'matches' : 'match'}`,
    problems: (count: string) => `${count} cannot be restored or compared`,
  },
  comparing: (done: string, total: string) => `Comparing with the directory: ${done} of ${total}`,
  notCompared: 'Not compared with the directory.',
  problems: 'See what cannot be restored',
  toSelect: 'Back to select',
  settings: 'Restore settings',
  change: 'Change',
  changeSettings: 'Change restore settings',
  yes: 'Yes',
  no: 'No',
  overwrite: 'Overwrite objects that changed since the comparison',
  overwriteHelp: 'Otherwise they are skipped and listed in the report.',
  backup: 'Backup',
  tenant: 'Into tenant',
  estimate: 'Estimated restore time',
  only: 'Objects that are not listed here are not changed.',
  mode: 'Restore mode',

  lockout: {
    title: 'Check that you can still sign in',
    text: (count: number, upn: string) =>
      `${count} ${count === 1 ? 'policy' : 'policies'} in this restore will be enforced on you, ${upn}.`,
    unknownTitle: 'Your sign-in could not be checked',
    unknownText: (upn: string) =>
      `The conditional access policies of this restore could not be checked for you, ${upn}.`,
    checking: 'The conditional access policies are being checked for you.',
    block: 'Blocks your sign-in where its conditions apply.',
    asks: (what: string) => `Asks for ${what}.`,
    session: 'Limits your sessions; it does not block the sign-in.',
    perhaps: 'The directory did not return all of your groups and roles, so this policy may not apply to you.',
    or: ' or ',
    and: ' and ',
    strength: (name: string) => `the authentication strength ${name}`,
    controls: CONTROLS,
    excluded: (names: string, count: number) => {
      if (count === 1) return 'is excluded from it and keeps access.';
      const areSeveral = names.includes(',');
      return `${areSeveral ? 'are' : 'is'} excluded from all of them and ${areSeveral ? 'keep' : 'keeps'} access.`;
    },
    noExclusions: 'No account is excluded from all of these policies. Make sure that an emergency account can sign in.',
    safe: (count: number) => `To be safe, restore ${count === 1 ? 'this policy' : 'these policies'} in the mode`,
    safeEnd: 'first.',
    type: 'Type',
    confirm: 'to confirm',
    help: 'Enter the name to enable Start restore.',
  },

  protection: {
    title: 'This restore lowers protection',
    text: (count: number) =>
      `${count} ${count === 1 ? 'object' : 'objects'} of this restore ${count === 1 ? 'protects' : 'protect'} the ` +
      `tenant less than now.`,
    more: (count: string) => `and ${count} more`,
  },
  unknownPreview: {
    title: 'The effect of this restore is unknown',
    text: 'The directory could not be read, so the changes could not be computed.',
  },

  barred: {
    previewing: 'The service is computing what this restore will do',
    running: 'A restore is already running',
    open: 'Open it',
    name: 'Type the tenant name to start',
    checking: 'The policies are being checked',
    saving: 'The selection is being saved',
    starting: 'Starting',
  },

  refused: {
    running: 'A restore is already running. Your selection is kept; start it when the other one has ended.',
    changed: 'The selection was changed elsewhere and was loaded again. Review it, then start.',
    busy: 'The service is busy. Nothing was started and your selection is kept. Try again in a few seconds.',
    unclear: 'The service did not answer, so the restore may have started. Start it again: it runs only once.',
    unclearHere:
      'The service did not answer, so the restore may have started. Check the restore jobs before you start it again.',
    away: 'The service is not responding. Nothing was started and your selection is kept. Try again later.',
    gone: 'The service no longer had the saved selection, so it was saved again. Start the restore again.',
  },
});
