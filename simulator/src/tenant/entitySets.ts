import { APPLICATION_SETS, GRANT_SETS } from './sets/applications.ts';
import { CONDITIONAL_ACCESS_SETS } from './sets/conditionalAccess.ts';
import { MEMBER_ONLY_SETS } from './sets/devicesAndContacts.ts';
import { EXTENSION_SETS } from './sets/extensions.ts';
import { POLICY_SETS } from './sets/policies.ts';
import { PRIVILEGED_SETS } from './sets/privileged.ts';
import { ROLE_SETS } from './sets/roles.ts';
import { TENANT_SETS } from './sets/tenant.ts';
import { USER_AND_GROUP_SETS } from './sets/usersAndGroups.ts';

export const SETS = {
  ...USER_AND_GROUP_SETS,
  ...APPLICATION_SETS,
  ...ROLE_SETS,
  ...GRANT_SETS,
  ...CONDITIONAL_ACCESS_SETS,
  ...POLICY_SETS,
  ...EXTENSION_SETS,
  ...MEMBER_ONLY_SETS,
  ...TENANT_SETS,
  ...PRIVILEGED_SETS,
  // Facts that Microsoft Graph does not show: mailboxes that outlived their users, their recoveries, and imported data.
  mailboxes: { path: undefined, type: 'mailbox', indexed: ['userId'], read: [] },
  mailboxRestoreRequests: { path: undefined, type: 'mailboxRestoreRequest', indexed: ['targetMailbox'], read: [] },
  imports: { path: undefined, type: 'import', read: [] },
} as const;
