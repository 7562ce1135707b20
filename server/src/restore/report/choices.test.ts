import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listChoices, REPORT_ONLY_NOTE, sortNotes } from './choices.ts';

const REPORT = { errors: [], losses: [], notes: ['Another note.', REPORT_ONLY_NOTE] };

describe('a policy that a person chose as report-only', () => {
  it('has a mark, and says where the choice is the only difference', () => {
    assert.deepEqual(listChoices({ ...REPORT, differs: ['state'] }), { reportOnly: true, asChosen: true });
    assert.deepEqual(listChoices({ ...REPORT, differs: ['state', 'displayName'] }), { reportOnly: true });
    assert.deepEqual(listChoices(REPORT), { reportOnly: true });
    assert.deepEqual(listChoices({ ...REPORT, notes: ['Another note.'], differs: ['state'] }), {});
  });

  it('has the choice before the other notes', () => {
    assert.deepEqual(sortNotes(REPORT.notes), [REPORT_ONLY_NOTE, 'Another note.']);
  });
});
