/** One application permission of Microsoft Graph that the product asks an administrator for. */
export interface ApplicationPermission {
  /** The value of the app role, e.g. "User.Read.All". */
  readonly name: string;
  /** The purpose for which the product needs it. */
  readonly description: string;
}

/** The app id of Microsoft Graph, the same in every tenant. */
export const GRAPH_APP_ID = '00000003-0000-0000-c000-000000000000';

/** The app id of Office 365 Exchange Online, the same in every tenant. */
export const EXCHANGE_APP_ID = '00000002-0000-0ff1-ce00-000000000000';

/** The application permission of Exchange Online that its admin API asks for, next to the directory role. */
export const EXCHANGE_MANAGE_AS_APP = 'Exchange.ManageAsApp';

/** Template id of the Exchange Administrator role, the same in every tenant. */
export const EXCHANGE_ADMINISTRATOR_ROLE = '29232cdf-9323-42fd-ade2-1d097af3e4de';

/** Template id of the Privileged Authentication Administrator role, the same in every tenant. */
export const PRIVILEGED_AUTHENTICATION_ADMINISTRATOR_ROLE = '7be44c8a-adaf-4e2a-84d6-ab2649e08a13';
/** Template id of the Global Administrator role, the same in every tenant. */
export const GLOBAL_ADMINISTRATOR_ROLE = '62e90394-69f5-4237-9190-012177145e10';

/** A permission that unlocks one thing. Without it that thing is a gap, and everything else works. */
export interface OptionalPermission extends ApplicationPermission {
  /** The API that offers the permission. */
  readonly api: 'graph' | 'exchange';
  readonly use: 'read' | 'write';
}

/** A directory role that the service's application needs for objects that permissions alone do not open. */
export interface AdvisedRole {
  readonly name: string;
  readonly description: string;
}

/**
 * The permissions of a backup: the least that read all object types and their links. Source: the permission tables of
 * Microsoft Graph v1.0.
 */
export const READ_PERMISSIONS: readonly ApplicationPermission[] = [
  { name: 'User.Read.All', description: 'Read users, their managers and sponsors' },
  {
    name: 'User-LifeCycleInfo.Read.All',
    description: "Read employees' leave dates",
  },
  { name: 'Group.Read.All', description: 'Read groups, their members, owners and settings' },
  { name: 'RoleManagement.Read.Directory', description: 'Read directory roles and their assignments' },
  {
    name: 'Policy.Read.All',
    description: 'Read conditional access, named locations, authentication strengths and tenant-wide policies',
  },
  { name: 'Policy.Read.PermissionGrant', description: 'Read permission grant policies' },
  { name: 'Application.Read.All', description: 'Read applications, service principals and app role assignments' },
  { name: 'AdministrativeUnit.Read.All', description: 'Read administrative units and their members' },
  { name: 'AuthenticationContext.Read.All', description: 'Read authentication contexts' },
  {
    name: 'Directory.Read.All',
    description: 'Read delegated permission grants, group lifecycle policies and directory links',
  },
];

/** The additional permissions of a restore. */
export const WRITE_PERMISSIONS: readonly ApplicationPermission[] = [
  { name: 'User.ReadWrite.All', description: 'Restore users, their licences and links; invite guests again' },
  { name: 'User-LifeCycleInfo.ReadWrite.All', description: "Restore employees' leave dates" },
  { name: 'User.DeleteRestore.All', description: 'Recover deleted users' },
  { name: 'Group.ReadWrite.All', description: 'Restore groups, their members, owners and settings' },
  { name: 'RoleManagement.ReadWrite.Directory', description: 'Restore roles and their assignments' },
  {
    name: 'Policy.ReadWrite.ConditionalAccess',
    description: 'Restore conditional access policies, named locations and authentication strengths',
  },
  { name: 'Policy.ReadWrite.Authorization', description: 'Restore the authorization policy' },
  { name: 'Policy.ReadWrite.AuthenticationFlows', description: 'Restore the authentication flows policy' },
  { name: 'Policy.ReadWrite.ExternalIdentities', description: 'Restore the external identities policy' },
  { name: 'Policy.ReadWrite.AuthenticationMethod', description: 'Restore the authentication methods policy' },
  { name: 'Policy.ReadWrite.ApplicationConfiguration', description: 'Restore policies that apply to applications' },
  { name: 'Policy.ReadWrite.ConsentRequest', description: 'Restore the admin consent request policy' },
  { name: 'Policy.ReadWrite.CrossTenantAccess', description: 'Restore cross-tenant access settings' },
  { name: 'Policy.ReadWrite.SecurityDefaults', description: 'Restore the security defaults policy' },
  { name: 'Policy.ReadWrite.PermissionGrant', description: 'Restore permission grant policies' },
  { name: 'Application.ReadWrite.All', description: 'Restore applications and service principals' },
  { name: 'AppRoleAssignment.ReadWrite.All', description: 'Restore app role assignments' },
  { name: 'DelegatedPermissionGrant.ReadWrite.All', description: 'Restore delegated permission grants' },
  { name: 'AdministrativeUnit.ReadWrite.All', description: 'Restore administrative units and their members' },
  { name: 'AuthenticationContext.ReadWrite.All', description: 'Restore authentication contexts' },
  { name: 'Directory.ReadWrite.All', description: 'Restore directory links, group settings and lifecycle policies' },
];

const reads = (name: string, description: string): OptionalPermission => ({
  name,
  description,
  api: 'graph',
  use: 'read',
});
const writes = (name: string, description: string): OptionalPermission => ({
  name,
  description,
  api: 'graph',
  use: 'write',
});

/** Optional for consent. `description` names the effect of each. Source: permission tables of Microsoft Graph v1.0. */
export const OPTIONAL_PERMISSIONS: readonly OptionalPermission[] = [
  reads('Member.Read.Hidden', 'Back up the members of groups and administrative units with hidden membership'),
  reads('Domain-InternalFederation.Read.All', 'Back up and compare the federation settings of domains'),
  reads('Policy.Read.DeviceConfiguration', 'Back up and compare the device registration policy'),
  reads(
    'PrivilegedEligibilitySchedule.Read.AzureADGroup',
    'Back up and compare who is eligible for a group in Privileged Identity Management',
  ),
  reads(
    'PrivilegedAssignmentSchedule.Read.AzureADGroup',
    'Back up and compare who is active in a group through Privileged Identity Management',
  ),
  reads(
    'RoleManagementPolicy.Read.AzureADGroup',
    'Back up and compare the settings of Privileged Identity Management for groups',
  ),
  reads('Synchronization.Read.All', 'Name the enterprise applications that lose provisioning jobs before a restore'),
  reads(
    'CustomSecAttributeAssignment.Read.All',
    'Back up and compare custom security attributes of users and service principals',
  ),
  reads('AuditLog.Read.All', 'Say who changed an object and when, from the audit log of the directory'),
  writes('CustomSecAttributeAssignment.ReadWrite.All', 'Restore custom security attributes'),
  writes('User.ManageIdentities.All', 'Restore the identities that users sign in with'),
  writes('Policy.ReadWrite.DeviceConfiguration', 'Restore the device registration policy'),
  writes('Policy.ReadWrite.FedTokenValidation', 'Restore the federated token validation policy'),
  { name: EXCHANGE_MANAGE_AS_APP, description: 'Recover mailboxes of restored users', api: 'exchange', use: 'write' },
];

/**
 * Directory roles that an administrator assigns to the service's application. Source: "Who can perform sensitive
 * actions" (user resource type).
 */
export const ADVISED_ROLES: readonly AdvisedRole[] = [
  {
    name: 'Privileged Authentication Administrator',
    description:
      'Restore administrators, and members and owners of role-assignable groups: account status, phones, ' +
      'other mail addresses and sign-in name; delete and recover them',
  },
  {
    name: 'Exchange Administrator',
    description: 'Recover mailboxes of restored users, together with `Exchange.ManageAsApp`',
  },
  {
    name: 'User Administrator, scoped to the unit',
    description: 'Restore users in a restricted management administrative unit; for its groups: Groups Administrator',
  },
];
