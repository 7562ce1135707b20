import type { EntitySetName } from '../registry.ts';
import { isEntity, textAt, textOf, type Entity } from '../store/entity.ts';
import { ACTIVITIES, PIM_SERVICE, type AuditedKind, type AuditRow } from './activities.ts';

/** The part of a row in which a special case differs from it. */
type Variant = Readonly<{ activity: string; service?: string; category?: string }>;

interface VariantInput {
  readonly kind: AuditedKind;
  readonly before: Entity | undefined;
  readonly after: Entity | undefined;
  /** Names of the changed properties of an update. */
  readonly names: readonly string[];
}

const isOnly = (names: readonly string[], ...wanted: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => wanted.includes(name));

const sizeOf = (entity: Entity | undefined, name: string): number => {
  const rows = entity?.[name];
  return Array.isArray(rows) ? rows.length : 0;
};

const ofPrincipal: Readonly<Record<string, { category: string; create: string; delete: string }>> = {
  User: {
    category: 'UserManagement',
    create: 'Add app role assignment grant to user',
    delete: 'Remove app role assignment from user',
  },
  Group: {
    category: 'GroupManagement',
    create: 'Add app role assignment to group',
    delete: 'Remove app role assignment from group',
  },
};

/** Cases in which the activity depends on more than the set and the kind of change. */
const VARIANTS: Readonly<Partial<Record<EntitySetName, (input: VariantInput) => Variant | undefined>>> = {
  users: ({ kind, after, names }) => {
    if (kind !== 'update') return undefined;
    if (isOnly(names, 'accountEnabled'))
      return { activity: after?.['accountEnabled'] === true ? 'Enable account' : 'Disable account' };
    if (isOnly(names, 'signInSessionsValidFromDateTime'))
      return { activity: 'Update StsRefreshTokenValidFrom Timestamp' };
    if (isOnly(names, 'assignedLicenses', 'assignedPlans')) return { activity: 'Change user license' };
    return isOnly(names, 'customSecurityAttributes')
      ? { activity: 'Update attribute values assigned to a user', category: 'AttributeManagement' }
      : undefined;
  },
  groups: ({ kind, names }) =>
    kind === 'update' && isOnly(names, 'assignedLicenses') ? { activity: 'Set group license' } : undefined,
  applications: ({ kind, names }) =>
    kind === 'update' && isOnly(names, 'keyCredentials', 'passwordCredentials')
      ? { activity: 'Update application – Certificates and secrets management' }
      : undefined,
  servicePrincipals: ({ kind, names, before, after }) => {
    if (kind !== 'update' || !isOnly(names, 'keyCredentials', 'passwordCredentials')) return undefined;
    const count = (entity: Entity | undefined): number =>
      sizeOf(entity, 'keyCredentials') + sizeOf(entity, 'passwordCredentials');
    return {
      activity:
        count(after) < count(before) ? 'Remove service principal credentials' : 'Add service principal credentials',
    };
  },
  roleAssignments: ({ kind, before, after }) => {
    const row = after ?? before ?? {};
    if (kind === 'create' && isEntity(row['schedule']) && textAt(row, 'schedule/assignmentType') === 'Activated')
      return { activity: 'Add member to role completed (PIM activation)', service: PIM_SERVICE };
    const scope = textOf(row['directoryScopeId']);
    if (scope === '/' || scope === '') return undefined;
    const isUnit = scope.startsWith('/administrativeUnits/');
    if (kind === 'delete')
      return {
        activity: isUnit ? 'Remove scoped member from role' : 'Remove role assignment from role definition',
      };
    return { activity: isUnit ? 'Add scoped member to role' : 'Add role assignment to role definition' };
  },
  appRoleAssignments: ({ kind, before, after }) => {
    const found = ofPrincipal[textOf((after ?? before ?? {})['principalType'])];
    return found === undefined
      ? undefined
      : { activity: kind === 'delete' ? found.delete : found.create, category: found.category };
  },
  authenticationStrengths: ({ kind, before, after, names }) => {
    if (kind !== 'update' || !isOnly(names, 'combinationConfigurations')) return undefined;
    const change = sizeOf(after, 'combinationConfigurations') - sizeOf(before, 'combinationConfigurations');
    const what = change > 0 ? 'Create' : change < 0 ? 'Delete' : 'Update';
    return { activity: `Authentication Strength Combination Configuration ${what}` };
  },
  crossTenantAccessPolicyPartners: ({ kind, before, after, names }) => {
    if (kind !== 'update' || !isOnly(names, 'identitySynchronization')) return undefined;
    const has = (entity: Entity | undefined): boolean => isEntity(entity?.['identitySynchronization']);
    const what = !has(after) ? 'Delete' : has(before) ? 'Update' : 'Create';
    return {
      activity: `${what} a partner cross-tenant identity sync setting`,
      category: 'CrossTenantIdentitySyncSettings',
    };
  },
};

/** @returns the row of a change with its activity; undefined where the audit log says nothing */
export const findActivity = (
  set: EntitySetName,
  input: VariantInput,
): (AuditRow & { readonly activity: string }) | undefined => {
  const row = ACTIVITIES[set];
  const activity = row?.activities[input.kind];
  return row === undefined || activity === undefined ? undefined : { ...row, activity, ...VARIANTS[set]?.(input) };
};
