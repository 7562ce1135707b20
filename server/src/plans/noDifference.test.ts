import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeNoDifference, parseKey } from './noDifference.ts';

const UNIT = { type: 'administrativeUnits', id: '9b35879f-649c-4c0e-9f53-6a1b2c3d4e5f' };
const named = (displayName: string) => ({ type: 'users', id: displayName, displayName });

describe('objects without a difference', () => {
  it('are named by type and name, since the backup or between two backups', () => {
    assert.equal(
      describeNoDifference([{ ...UNIT, displayName: 'Campus Bergen' }], true, false),
      'Administrative unit Campus Bergen does not differ any more since the backup. ' +
        'Leave the object out, and plan the rest.',
    );
    assert.equal(
      describeNoDifference([{ ...UNIT, displayName: 'Campus Bergen' }], false, true),
      'Administrative unit Campus Bergen does not differ between these backups.',
    );
  });

  it('are named by id only without a name, and counted from the fourth on', () => {
    assert.match(describeNoDifference([UNIT], true, true), /^Administrative unit 9b35879f-[-0-9a-f]+ does not differ/);
    assert.equal(
      describeNoDifference(['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map(named), true, false),
      'User Ada, User Bo, User Cy and 2 more do not differ any more since the backup. ' +
        'Leave these objects out, and plan the rest.',
    );
  });

  it('have the type and the id of their key', () => {
    assert.deepEqual(parseKey(`${UNIT.type} ${UNIT.id}`), UNIT);
    assert.equal(parseKey('planets 9'), undefined);
  });
});
