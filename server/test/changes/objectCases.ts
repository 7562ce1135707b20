import { flat, ids, linkOnly, rate, set, side, unlink, USER } from './ratedChanges.ts';
import type { RuleCase } from './ratedChanges.ts';
import type { ReadSide } from '../../src/directory/readState.ts';
import { MASS_MIN } from '../../src/changes/severity.ts';
import { HOLDS, key, ROLE_GROUP, ROLE_ROW } from './accessCases.ts';
import { ranges } from './policyCases.ts';

const members = (count: number): ReadSide => side({ displayName: 'G' }, { members: ids(count) });

/** New accounts, lost privileges, and many objects at once. */
export const OBJECT_CASES: Readonly<Record<string, RuleCase>> = {
  newPrivilegedAccount: [
    'critical',
    [
      rate('users', USER, [undefined, side({ displayName: 'New' })], { receivesPrivilege: true }),
      rate('groups', 'x', [undefined, side({ displayName: 'New' })], { receivesPrivilege: true }),
    ],
    [
      rate('users', USER, [undefined, side({ displayName: 'New' })]),
      set('users', ...flat('displayName', 'a', 'b'), { receivesPrivilege: true }),
      rate('users', USER, [side({ displayName: 'Gone' }), undefined], { receivesPrivilege: true }),
      rate('users', USER, [undefined, side({ displayName: 'Back' })], {
        receivesPrivilege: true,
        isCreatedAgain: true,
      }),
    ],
  ],
  createdAgain: [
    'low',
    [rate('users', USER, [undefined, side({ displayName: 'Back' })], { isCreatedAgain: true })],
    [rate('users', USER, [undefined, side({ displayName: 'New' })])],
  ],
  privilegeRemoved: [
    'high',
    [unlink('directoryRoles', 'assignments', ROLE_ROW), unlink('groups', 'members', USER, ROLE_GROUP)],
    [linkOnly('directoryRoles', 'assignments', ROLE_ROW), unlink('groups', 'members', USER)],
  ],
  roleGroupChanged: [
    'high',
    [
      set('groups', { ...ROLE_GROUP, displayName: 'a' }, { ...ROLE_GROUP, displayName: 'b' }),
      rate('groups', 'x', [side(ROLE_GROUP), undefined]),
    ],
    [set('groups', ...flat('displayName', 'a', 'b'))],
  ],
  groupSettingsChanged: [
    'high',
    [
      rate('groups', 'x', [
        side({}, { privilegedAccessSettings: [{ id: 's', rules: [{ id: 'a' }] }] }),
        side({}, { privilegedAccessSettings: [{ id: 's', rules: [{ id: 'b' }] }] }),
      ]),
    ],
    [set('groups', ...flat('displayName', 'a', 'b'))],
  ],
  locationWidened: [
    'medium',
    [
      set('namedLocations', ranges(false, '10.0.0.0/8'), ranges(false, '10.0.0.0/8', '0.0.0.0/1')),
      set('namedLocations', ...flat('countriesAndRegions', ['SE'], ['SE', 'KP'])),
    ],
    [set('namedLocations', ...flat('countriesAndRegions', ['SE', 'KP'], ['SE']))],
  ],
  applicationAccessAdded: [
    'medium',
    [
      set('applications', {}, { passwordCredentials: [key] }),
      linkOnly('applications', 'owners', USER),
      set('servicePrincipals', {}, { replyUrls: ['https://b'] }),
    ],
    [
      set('applications', { passwordCredentials: [key] }, {}),
      linkOnly('applications', 'owners', USER, {}, HOLDS),
      linkOnly('groups', 'owners', USER),
    ],
  ],
  massDeletion: [
    'high',
    [rate('users', 'x', [side({}), undefined], { deletedOfType: MASS_MIN })],
    [rate('users', 'x', [side({}), undefined], { deletedOfType: MASS_MIN - 1 })],
  ],
  massDisabling: [
    'high',
    [set('users', ...flat('accountEnabled', true, false), { disabledUsers: MASS_MIN })],
    [set('users', ...flat('accountEnabled', true, false), { disabledUsers: MASS_MIN - 1 })],
  ],
  massLossOfMembers: [
    'high',
    [rate('groups', 'x', [members(20), members(10)])],
    [rate('groups', 'x', [members(21), members(11)]), rate('groups', 'x', [members(9), members(0)])],
  ],
  userDisabled: [
    'medium',
    [set('users', ...flat('accountEnabled', true, false))],
    [
      set('users', ...flat('accountEnabled', false, true)),
      set('servicePrincipals', ...flat('accountEnabled', true, false)),
    ],
  ],
  objectDeleted: ['medium', [rate('groups', 'x', [side({}), undefined])], [rate('groups', 'x', [undefined, side({})])]],
};
