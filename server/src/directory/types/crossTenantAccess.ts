import type { ReferenceDescription, Shape } from './description.ts';
import { flatShape } from './shape.ts';

const TARGET = flatShape('accessType', 'targets');
const ACCESS: Shape = { usersAndGroups: TARGET, applications: TARGET };
/** The settings of cross-tenant access that the directory accepts. */
export const CROSS_TENANT: Shape = {
  appServiceConnectInbound: { applications: TARGET },
  automaticUserConsentSettings: flatShape('inboundAllowed', 'outboundAllowed'),
  b2bCollaborationInbound: ACCESS,
  b2bCollaborationOutbound: ACCESS,
  b2bDirectConnectInbound: ACCESS,
  b2bDirectConnectOutbound: ACCESS,
  inboundTrust: flatShape('isCompliantDeviceAccepted', 'isHybridAzureADJoinedDeviceAccepted', 'isMfaAccepted'),
  m365CollaborationInbound: { users: TARGET },
  m365CollaborationOutbound: { usersAndGroups: TARGET },
  tenantRestrictions: { ...ACCESS, devices: flatShape('mode', 'rule') },
};
/** Outbound settings name our own people; inbound ones those of other tenants. */
export const OUTBOUND_TARGETS: readonly ReferenceDescription[] = [
  'b2bCollaborationOutbound',
  'b2bDirectConnectOutbound',
  'm365CollaborationOutbound',
].map((name) => ({
  path: `${name}.usersAndGroups.targets[].target`,
  to: 'object',
  types: ['users', 'groups'],
}));
/** Lists of targets; their order means nothing. */
export const TARGET_SETS = Object.keys(CROSS_TENANT).flatMap((name) =>
  ['usersAndGroups', 'applications', 'users'].map((part) => `${name}.${part}.targets`),
);
