import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withholdReasons } from './reasons.ts';

const TAKEN = { code: 'ObjectConflict', message: 'The address pavel@fabrikam.example is taken.', reason: 'Conflict' };
const REFUSED = { code: 'Authorization_RequestDenied', message: 'Members of Tier 0 were refused.', reason: 'Denied' };
const STOPPED = { code: 'stopped', message: 'The restore was canceled.' };

describe('errors of a report entry', () => {
  it('stay as they are for people who may read values', () => {
    assert.deepEqual(withholdReasons([TAKEN, STOPPED], 'everything'), [TAKEN, STOPPED]);
  });

  it('say once to others that a part was not restored, however many were not', () => {
    const shown = withholdReasons([TAKEN, STOPPED, REFUSED], 'withoutValues');
    assert.deepEqual(
      shown.map(({ message, reasonWithheld }) => [message, reasonWithheld]),
      [
        ['A part of this object could not be restored.', true],
        ['The restore was canceled.', undefined],
      ],
    );
    assert.doesNotMatch(JSON.stringify(shown), /pavel|Tier 0|Denied/);
  });
});
