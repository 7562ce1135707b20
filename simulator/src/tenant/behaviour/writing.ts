import { flag, milliseconds, type Behaviour } from './kinds.ts';

/** Writes that the directory refuses, and delays until the directory knows of a write. */
export const WRITING_BEHAVIOURS = {
  servicePrincipalLag: milliseconds(
    0,
    'A service principal of an application that was created less than so long ago is refused with 400.',
    'Terraform azuread service_principal_resource.go',
  ),
  linkLag: milliseconds(
    0,
    'A link or assignment to an object that was created less than so long ago is refused with 404 or 400.',
    'msgraph-sdk-dotnet issue 3108',
  ),
  writeSpacing: milliseconds(
    0,
    'A write to an object less than so long after the last one is refused with 409 Directory_ConcurrencyViolation (real: about 300).',
    'terraform-provider-azuread issues',
  ),
  creatorIsOwner: flag(
    true,
    'The application becomes owner of the applications and security groups that it creates.',
    'application-post-applications',
  ),
  privilegedApplication: flag(
    true,
    'The application counts as Privileged Authentication Administrator; false: changes of sensitive properties, deletion ' +
      'and restore of administrators answer 403 until an assignment gives it that role.',
    'resources/users, Who can perform sensitive actions',
  ),
  restrictedManagement: flag(
    true,
    'Members of units with restricted management are written only by holders of a role in the unit; others get 403.',
    'admin-units-restricted-management',
  ),
  unwritableProperties: flag(
    true,
    'Refuses `preferredLanguage` of groups, `showInAddressList`, and `onPremisesExtensionAttributes` of users who were ever synchronised.',
    'Terraform azuread group_resource.go; properties of user',
  ),
  verifiedUris: flag(
    true,
    'New identifier URIs need the application id or a verified domain; others are refused with HostNameNotOnVerifiedDomain.',
    'identifier-uri-restrictions',
  ),
  scopedRolesUnified: flag(
    true,
    'Scoped members of units and role assignments with that scope are one and the same assignment.',
    'administrativeunit-post-scopedrolemembers; unifiedroleassignment',
  ),
} as const satisfies Readonly<Record<string, Behaviour>>;
