import { TENANT_ID } from '@trc/domain/sampleTenant';
import { deriveGuid } from '../random.ts';
import type { Change } from '../store/change.ts';
import type { Directory } from '../store/directory.ts';
import { textOf, type Entity, type Json } from '../store/entity.ts';

type Caller = 'Admin' | 'EndUser';
type Level = 'Eligibility' | 'Assignment';

const rule = (kind: string, caller: Caller, level: Level, more: Entity, name = kind): Entity => ({
  '@odata.type': `#microsoft.graph.unifiedRoleManagementPolicy${kind}Rule`,
  id: `${name}_${caller}_${level}`,
  ...more,
  target: { caller, operations: ['All'], level, inheritableSettings: [], enforcedSettings: [] },
});

const notification = (recipientType: string, caller: Caller, level: Level): Entity =>
  rule(
    'Notification',
    caller,
    level,
    {
      notificationType: 'Email',
      recipientType,
      notificationLevel: 'All',
      isDefaultRecipientsEnabled: true,
      notificationRecipients: [],
    },
    `Notification_${recipientType}`,
  );

const RECIPIENTS = ['Admin', 'Requestor', 'Approver'];

/** The settings of a role or group before somebody changes them (defaults of the admin center). */
const DEFAULT_RULES: readonly Entity[] = [
  rule('Expiration', 'Admin', 'Eligibility', { isExpirationRequired: false, maximumDuration: 'P365D' }),
  rule('Enablement', 'Admin', 'Eligibility', { enabledRules: [] }),
  ...RECIPIENTS.map((recipient) => notification(recipient, 'Admin', 'Eligibility')),
  rule('Expiration', 'Admin', 'Assignment', { isExpirationRequired: false, maximumDuration: 'P180D' }),
  rule('Enablement', 'Admin', 'Assignment', { enabledRules: ['Justification'] }),
  ...RECIPIENTS.map((recipient) => notification(recipient, 'Admin', 'Assignment')),
  rule('Expiration', 'EndUser', 'Assignment', { isExpirationRequired: true, maximumDuration: 'PT8H' }),
  rule('Enablement', 'EndUser', 'Assignment', { enabledRules: ['MultiFactorAuthentication', 'Justification'] }),
  rule('Approval', 'EndUser', 'Assignment', { setting: approval(false, []) }),
  rule('AuthenticationContext', 'EndUser', 'Assignment', { isEnabled: false, claimValue: null }),
  ...RECIPIENTS.map((recipient) => notification(recipient, 'EndUser', 'Assignment')),
];

function approval(isApprovalRequired: boolean, primaryApprovers: readonly Json[]): Entity {
  return {
    isApprovalRequired,
    isApprovalRequiredForExtension: false,
    isRequestorJustificationRequired: true,
    approvalMode: 'SingleStage',
    approvalStages: [
      {
        approvalStageTimeOutInDays: 1,
        isApproverJustificationRequired: true,
        escalationTimeInMinutes: 0,
        isEscalationEnabled: false,
        primaryApprovers,
        escalationApprovers: [],
      },
    ],
  };
}

/** The rules with an approver and a shorter activation, as tenants set them for their strongest roles. */
export const strictRules = (approver: string): Entity[] =>
  DEFAULT_RULES.map((each) => {
    if (each['id'] === 'Expiration_EndUser_Assignment') return { ...each, maximumDuration: 'PT4H' };
    if (each['id'] === 'Expiration_Admin_Assignment')
      return { ...each, isExpirationRequired: true, maximumDuration: 'P15D' };
    if (each['id'] !== 'Approval_EndUser_Assignment') return each;
    return {
      ...each,
      setting: approval(true, [
        { '@odata.type': '#microsoft.graph.singleUser', isBackup: false, id: approver, description: 'Approver' },
      ]),
    };
  });

interface Place {
  readonly kind: 'DirectoryRole' | 'Group';
  /** Id of the role or group. */
  readonly id: string;
  readonly role: string;
}

const policyOf = ({ kind, id, role }: Place): readonly [policy: Entity, assignment: Entity] => {
  const policyId = `${kind}_${kind === 'Group' ? id : TENANT_ID}_${deriveGuid(`roleManagementPolicy/${id}/${role}`)}`;
  const scope = { scopeId: kind === 'Group' ? id : '/', scopeType: kind };
  return [
    {
      id: policyId,
      displayName: kind,
      description: kind,
      isOrganizationDefault: false,
      ...scope,
      lastModifiedDateTime: null,
      lastModifiedBy: { displayName: null, id: null },
      rules: DEFAULT_RULES,
    },
    { id: `${policyId}_${role}`, policyId, ...scope, roleDefinitionId: role },
  ];
};

/** Settings belong to each role, and to members and owners of each group that can be managed. */
const policiesOf = (set: string, entity: Entity): (readonly [Entity, Entity])[] => {
  const id = textOf(entity['id']);
  if (set === 'roleDefinitions') return [policyOf({ kind: 'DirectoryRole', id, role: id })];
  if (set === 'groups' && entity['isAssignableToRole'] === true)
    return ['member', 'owner'].map((role) => policyOf({ kind: 'Group', id, role }));
  return [];
};

export const putRoleSettings = (directory: Directory, set: string, entity: Entity): void => {
  for (const [policy, assignment] of policiesOf(set, entity)) {
    directory.put('roleManagementPolicies', policy);
    directory.put('roleManagementPolicyAssignments', assignment);
  }
};

/**
 * @returns settings for roles and groups that these changes create, and the removal of those of permanently deleted
 * ones
 */
export const roleSettingChanges = (directory: Directory, changes: readonly Change[]): Change[] =>
  changes.flatMap((change): Change[] => {
    if (change[0] !== 'put' && change[0] !== 'remove') return [];
    const [kind, set, key] = change;
    if (set !== 'roleDefinitions' && set !== 'groups') return [];
    const known = directory.set(set).get(key) ?? (set === 'groups' ? directory.deleted(set).get(key) : undefined);
    const entity = kind === 'put' ? change[3] : known;
    return (entity === undefined ? [] : policiesOf(set, entity)).flatMap(([policy, assignment]): Change[] => {
      const [policyId, assignmentId] = [textOf(policy['id']), textOf(assignment['id'])];
      if (kind === 'remove')
        return [
          ['remove', 'roleManagementPolicies', policyId],
          ['remove', 'roleManagementPolicyAssignments', assignmentId],
        ];
      if (directory.set('roleManagementPolicies').has(policyId)) return [];
      return [
        ['put', 'roleManagementPolicies', policyId, policy],
        ['put', 'roleManagementPolicyAssignments', assignmentId, assignment],
      ];
    });
  });
