import { deriveGuid, type Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import type { Json } from '../store/entity.ts';
import { PARTNERS } from './names.ts';

const blockAll = (): Json => ({
  applications: { accessType: 'blocked', targets: [{ target: 'AllApplications', targetType: 'application' }] },
  usersAndGroups: { accessType: 'blocked', targets: [{ target: 'AllUsers', targetType: 'user' }] },
});
const allowAll = (): Json => ({
  applications: { accessType: 'allowed', targets: [{ target: 'AllApplications', targetType: 'application' }] },
  usersAndGroups: { accessType: 'allowed', targets: [{ target: 'AllUsers', targetType: 'user' }] },
});

/** The defaults for all other tenants, and the settings for three partners. */
export const putCrossTenant = (directory: Directory, random: Random): void => {
  directory.put('crossTenantAccessPolicy', { displayName: 'Cross-tenant access', allowedCloudEndpoints: [] });
  directory.put('crossTenantAccessPolicyDefault', {
    isServiceDefault: false,
    inboundTrust: { isMfaAccepted: true, isCompliantDeviceAccepted: false, isHybridAzureADJoinedDeviceAccepted: false },
    b2bCollaborationInbound: allowAll(),
    b2bCollaborationOutbound: allowAll(),
    b2bDirectConnectInbound: blockAll(),
    b2bDirectConnectOutbound: blockAll(),
    automaticUserConsentSettings: { inboundAllowed: null, outboundAllowed: null },
  });
  for (const partner of random.sample(PARTNERS, 3)) {
    directory.put('crossTenantAccessPolicyPartners', {
      tenantId: deriveGuid(partner),
      isServiceProvider: false,
      isInMultiTenantOrganization: false,
      inboundTrust: {
        isMfaAccepted: true,
        isCompliantDeviceAccepted: random.chance(0.5),
        isHybridAzureADJoinedDeviceAccepted: false,
      },
      b2bCollaborationInbound: allowAll(),
      b2bCollaborationOutbound: allowAll(),
      b2bDirectConnectInbound: null,
      b2bDirectConnectOutbound: null,
      automaticUserConsentSettings: { inboundAllowed: null, outboundAllowed: null },
    });
  }
};
