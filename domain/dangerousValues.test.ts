import { describe, expect, it } from '@jest/globals';
import { findDangers } from './dangerousValues.ts';

const range = (cidrAddress: string) => ({ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress });
const methods = (id: string, state: string) => [{ id, state }];

describe('a value that opens the tenant is put into words', () => {
  it.each<[words: string, id: string, path: string, from: unknown, to: unknown]>([
    ['Covers the whole internet', 'l', 'ipRanges', [], [range('0.0.0.0/1'), range('128.0.0.0/1')]],
    ['Covers the whole internet', 'l', 'ipRanges', [range('10.0.0.0/8')], [range('0.0.0.0/0')]],
    ['Covers the whole internet', 'l', 'ipRanges', [], [range('::/1'), range('8000::/1')]],
    ['Covers the whole internet', 'l', 'ipRanges', [], [range('::/0')]],
    [
      'Guests have the rights of members',
      'authorizationPolicy',
      'guestUserRoleId',
      '10dae51f-b6af-4016-8d66-8c2a99b929b3',
      'A0B1B346-4d3e-4e8b-98f8-753987be4970',
    ],
    ['Everybody may invite guests, guests included', 'p', 'allowInvitesFrom', 'none', 'everyone'],
    ['Accepts text messages', 's', 'allowedCombinations', ['fido2'], ['fido2', 'password,sms']],
    ['Accepts phone calls', 's', 'allowedCombinations', ['fido2'], ['password,voice']],
    [
      'Accepts text messages',
      'm',
      'authenticationMethodConfigurations',
      methods('Sms', 'disabled'),
      methods('Sms', 'enabled'),
    ],
    ['Accepts phone calls', 'm', 'authenticationMethodConfigurations', [], methods('Voice', 'enabled')],
    ['The policy is off', 'p', 'state', 'enabled', 'disabled'],
    ['The policy only reports and blocks no sign-in', 'p', 'state', 'enabled', 'enabledForReportingButNotEnforced'],
    ['People from outside can sign themselves up', 'p', 'selfServiceSignUp.isEnabled', false, true],
    ['People from outside can sign themselves up', 'p', 'selfServiceSignUp', { isEnabled: false }, { isEnabled: true }],
    ['People from outside can sign themselves up', 'p', 'allowedToSignUpEmailBasedSubscriptions', false, true],
    ['Every user can read the directory with MSOnline PowerShell', 'p', 'blockMsolPowerShell', true, false],
    ['Every user can register applications', 'p', 'defaultUserRolePermissions.allowedToCreateApps', false, true],
    ['Every user can create tenants', 'p', 'defaultUserRolePermissions.allowedToCreateTenants', false, true],
    [
      'Every user can create security groups',
      'p',
      'defaultUserRolePermissions.allowedToCreateSecurityGroups',
      false,
      true,
    ],
    [
      'Users can give applications access to their data without an administrator',
      'p',
      'defaultUserRolePermissions.permissionGrantPoliciesAssigned',
      [],
      ['ManagePermissionGrantsForSelf.microsoft-user-default-legacy'],
    ],
    ['Users cannot request the consent of an administrator', 'adminConsentRequestPolicy', 'isEnabled', true, false],
    ['Security defaults are off', 'identitySecurityDefaultsEnforcementPolicy', 'isEnabled', true, false],
    ['People of other tenants get in', 'c', 'b2bDirectConnectInbound.usersAndGroups.accessType', 'blocked', 'allowed'],
    [
      'People of other tenants get in',
      'c',
      'b2bCollaborationInbound',
      undefined,
      { usersAndGroups: { accessType: 'allowed', targets: [] } },
    ],
    [
      'Trusts the multi-factor authentication or the devices of other tenants',
      'c',
      'inboundTrust.isMfaAccepted',
      false,
      true,
    ],
  ])('%s', (words, id, path, from, to) => {
    expect(findDangers(id, [{ path, from, to }])).toEqual([words]);
    // The way back is not a danger.
    expect(findDangers(id, [{ path, from: to, to: from }])).toEqual([]);
    // It was as open before.
    expect(findDangers(id, [{ path, from: to, to }])).toEqual([]);
  });

  it('needs both halves of the internet', () => {
    expect(findDangers('l', [{ path: 'ipRanges', from: [], to: [range('0.0.0.0/1'), range('10.0.0.0/8')] }])).toEqual(
      [],
    );
  });

  it('applies to its own object only', () => {
    expect(findDangers('someOtherPolicy', [{ path: 'isEnabled', from: true, to: false }])).toEqual([]);
  });

  it('is listed once, with the others of the object', () => {
    expect(
      findDangers('c', [
        { path: 'b2bDirectConnectInbound.applications.accessType', from: 'blocked', to: 'allowed' },
        { path: 'b2bDirectConnectInbound.usersAndGroups.accessType', from: 'blocked', to: 'allowed' },
        { path: 'inboundTrust.isMfaAccepted', from: false, to: true },
      ]),
    ).toEqual([
      'People of other tenants get in',
      'Trusts the multi-factor authentication or the devices of other tenants',
    ]);
  });
});
