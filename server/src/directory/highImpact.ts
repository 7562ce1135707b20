import { isRecord } from './parse.ts';
import { EXCHANGE_APP_ID, GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import { textOf } from './types/calls.ts';
import type { GraphObject } from './types/description.ts';

/** The app id of Azure AD Graph, the predecessor of Microsoft Graph; grants of it still take effect. */
const LEGACY_GRAPH_APP_ID = '00000002-0000-0000-c000-000000000000';

/**
 * Permissions whose holder can give itself, or others, every privilege of the tenant, switch protection off, or read
 * and change everybody's mail and files. The names are those of application permissions and of delegated ones. Source:
 * Microsoft Graph permissions reference, and "Privileged roles and permissions in Microsoft Entra ID".
 */
const HIGH_IMPACT: ReadonlySet<string> = new Set(
  [
    // Roles, groups and permissions.
    'RoleManagement.ReadWrite.Directory',
    'RoleManagement.ReadWrite.All',
    'RoleAssignmentSchedule.ReadWrite.Directory',
    'RoleAssignmentSchedule.Remove.Directory',
    'RoleEligibilitySchedule.ReadWrite.Directory',
    'RoleEligibilitySchedule.Remove.Directory',
    'RoleManagementPolicy.ReadWrite.Directory',
    'RoleManagementPolicy.ReadWrite.AzureADGroup',
    'PrivilegedAccess.ReadWrite.AzureAD',
    'PrivilegedAccess.ReadWrite.AzureADGroup',
    'PrivilegedAssignmentSchedule.ReadWrite.AzureADGroup',
    'PrivilegedEligibilitySchedule.ReadWrite.AzureADGroup',
    'AppRoleAssignment.ReadWrite.All',
    'DelegatedPermissionGrant.ReadWrite.All',
    'EntitlementManagement.ReadWrite.All',
    'Group.ReadWrite.All',
    'GroupMember.ReadWrite.All',
    'AdministrativeUnit.ReadWrite.All',
    'Directory.ReadWrite.All',
    'Directory.AccessAsUser.All',
    'Directory.Write.Restricted',
    // Applications.
    'Application.ReadWrite.All',
    'Application.ReadWrite.OwnedBy',
    'Synchronization.ReadWrite.All',
    // Accounts and how they sign in.
    'User.ReadWrite.All',
    'User.EnableDisableAccount.All',
    'User.ManageIdentities.All',
    'User.DeleteRestore.All',
    'User-PasswordProfile.ReadWrite.All',
    'UserAuthenticationMethod.ReadWrite.All',
    'Domain.ReadWrite.All',
    'Domain-InternalFederation.ReadWrite.All',
    'Organization.ReadWrite.All',
    'OnPremDirectorySynchronization.ReadWrite.All',
    // Protection.
    'Policy.ReadWrite.ConditionalAccess',
    'Policy.ReadWrite.AuthenticationMethod',
    'Policy.ReadWrite.Authorization',
    'Policy.ReadWrite.PermissionGrant',
    'Policy.ReadWrite.SecurityDefaults',
    'Policy.ReadWrite.CrossTenantAccess',
    'Policy.ReadWrite.TrustFramework',
    'IdentityProvider.ReadWrite.All',
    'DeviceManagementConfiguration.ReadWrite.All',
    'DeviceManagementRBAC.ReadWrite.All',
    'DeviceManagementScripts.ReadWrite.All',
    // Mail and files.
    'Mail.Read',
    'Mail.ReadWrite',
    'Mail.Send',
    'MailboxSettings.ReadWrite',
    'Files.Read.All',
    'Files.ReadWrite.All',
    'Sites.Read.All',
    'Sites.ReadWrite.All',
    'Sites.FullControl.All',
    'full_access_as_app',
    'Exchange.ManageAsApp',
  ].map((name) => name.toLowerCase()),
);

/** The APIs whose permissions reach the whole tenant. Other applications define roles for their own users. */
const APIS: ReadonlySet<string> = new Set([GRAPH_APP_ID, EXCHANGE_APP_ID, LEGACY_GRAPH_APP_ID]);

/** The role that only says who may use an application. No application lists it. */
export const DEFAULT_ACCESS = '00000000-0000-0000-0000-000000000000';

export const HIGH_IMPACT_APIS: readonly string[] = [...APIS];

export const isHighImpactName = (name: string): boolean => HIGH_IMPACT.has(name.toLowerCase());

/** Delegated permissions that are high impact for one person's data only are not, as the person has them anyway. */
const OF_ONE_PERSON: ReadonlySet<string> = new Set([
  'mail.read',
  'mail.readwrite',
  'mail.send',
  'mailboxsettings.readwrite',
]);

/** @param scope words of a delegated grant, separated by spaces */
export const isHighImpactScope = (scope: string): boolean =>
  scope
    .toLowerCase()
    .split(' ')
    .some((word) => HIGH_IMPACT.has(word) && !OF_ONE_PERSON.has(word));

/**
 * @param resource the service principal of the API, with its `appRoles`
 * @returns true if the role is high impact; a role of Microsoft Graph or Exchange without a name counts as one
 */
export const isHighImpactRole = (resource: GraphObject, appRoleId: unknown): boolean => {
  if (!APIS.has(textOf(resource['appId']).toLowerCase()) || appRoleId === DEFAULT_ACCESS) return false;
  const roles: readonly unknown[] = Array.isArray(resource['appRoles']) ? resource['appRoles'] : [];
  const role = roles.filter(isRecord).find(({ id }) => textOf(id).toLowerCase() === textOf(appRoleId).toLowerCase());
  return role === undefined || isHighImpactName(textOf(role['value']));
};
