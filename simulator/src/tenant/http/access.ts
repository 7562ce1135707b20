import { EXCHANGE_APP_ID, GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { grantedPermissions } from '../consent.ts';
import { ENTITY_SETS } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { textOf } from '../store/entity.ts';
import type { Call } from './call.ts';
import { denied } from './graphError.ts';
import type { Target } from './target.ts';

const ATTRIBUTE_PERMISSIONS = ['CustomSecAttributeAssignment.Read.All', 'CustomSecAttributeAssignment.ReadWrite.All'];

/**
 * Checks a request against the permissions that an administrator consented to. The console may always see its own
 * service principal, those of Microsoft Graph and Exchange Online, and its roles.
 * @throws GraphError 403
 */
export const checkAccess = (directory: Directory, call: Call, target: Target): void => {
  const set = ENTITY_SETS[writtenSet(call, target)];
  if (target.set === 'featureRolloutPolicies' && directory.behaviour.featureRolloutClosed) throw denied();
  const reading = call.method === 'GET';
  const wanted = reading ? set.read : set.write;
  // A property that cannot be written has no permission.
  if (wanted === undefined) throw denied();
  const granted = grantedPermissions(directory, call.issuedAt);
  if (
    reading &&
    /\bcustomSecurityAttributes\b/.test(call.params.get('$select') ?? '') &&
    !ATTRIBUTE_PERMISSIONS.some((name) => granted.has(name))
  )
    throw denied();
  if (
    isAboutGroups(call, target) &&
    ![...granted].some((name) => /^RoleManagementPolicy\.Read(Write)?\.AzureADGroup$/.test(name))
  )
    throw denied();
  if (wanted.some((name) => granted.has(name))) return;
  if (reading && isOwnConsent(directory, call, target)) return;
  throw denied();
};

/** Settings of groups ask for a permission that those of roles do not open. */
const isAboutGroups = (call: Call, { set, key = '' }: Target): boolean =>
  (set === 'roleManagementPolicies' || set === 'roleManagementPolicyAssignments') &&
  (key.startsWith('Group_') || /'Group'/.test(call.params.get('$filter') ?? ''));

/** A link of rows is written, and some are read, under the rules of its rows. */
const writtenSet = (call: Call, target: Target): Target['set'] => {
  const link = ENTITY_SETS[target.set].links?.[target.rest[0] ?? ''];
  return link?.kind === 'rows' && (call.method !== 'GET' || link.ownAccess === true) ? link.set : target.set;
};

const isOwnConsent = (directory: Directory, call: Call, target: Target): boolean => {
  const principals = directory.set('servicePrincipals');
  const known = [CLIENT_ID, GRAPH_APP_ID, EXCHANGE_APP_ID].flatMap((appId) => principals.where('appId', appId));
  if (target.set === 'servicePrincipals') {
    const filter = call.params.get('$filter') ?? '';
    return known.some((id) =>
      [id, textOf(principals.get(id)?.['appId'])].some(
        (name) => target.key === name || filter === `appId eq '${name}'`,
      ),
    );
  }
  return (
    target.set === 'roleAssignments' &&
    known.some((id) => call.params.get('$filter')?.includes(`principalId eq '${id}'`) === true)
  );
};
