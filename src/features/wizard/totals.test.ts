import { expect, it } from '@jest/globals';
import type { BackupInfo } from '../../api';
import { countObjects } from './totals';

const COUNTERS = {
  aadUsersCounter: 1,
  aadGroupsCounter: 2,
  aadDirectoryRolesCounter: 3,
  aadConditionalAccessPoliciesCounter: 4,
  aadNamedLocationsCounter: 5,
  aadApplicationsCounter: 6,
  aadServicePrincipalsCounter: 7,
  aadAdministrativeUnitsCounter: 8,
  tenantWidePoliciesCounter: 9,
  authenticationStrengthsCounter: 10,
  authenticationContextsCounter: 11,
};
const info = (numbers: object): BackupInfo => ({
  backupId: 'b',
  creationTime: '2026-03-12T08:00:00Z',
  status: 'Completed',
  isDataReady: true,
  ...numbers,
});

it('counts a section by its counter, or by one of the three totals', () => {
  const counted = {
    users: 1,
    groups: 2,
    directoryRoles: 3,
    conditionalAccessPolicies: 4,
    namedLocations: 5,
    applications: 6,
    servicePrincipals: 7,
    administrativeUnits: 8,
    tenantWidePolicies: 9,
    authenticationStrengths: 10,
    authenticationContexts: 11,
  };
  const totals = { totalUsers: 101, totalGroups: 102, totalRoles: 103 };
  expect(countObjects(info({ ...COUNTERS, ...totals }))).toEqual(counted);
  const { aadUsersCounter: _users, aadGroupsCounter: _groups, aadDirectoryRolesCounter: _roles, ...others } = COUNTERS;
  expect(countObjects(info({ ...others, ...totals }))).toEqual({
    ...counted,
    users: 101,
    groups: 102,
    directoryRoles: 103,
  });
});
