import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nothingLeft } from './previewUndo.ts';

const UNDO = { restoreId: 'undo', startedAt: '2026-03-05T02:00:00Z', startedBy: 'ada' };
const UNDONE = { ...UNDO, undone: { restoreId: 'again', startedAt: '2026-03-05T03:00:00Z' } };
const NONE = { willBeUndone: 0, changedSince: 0, cannot: 0, nothing: 3 };

describe('the reason that an undo has nothing to do', () => {
  it('is an undo that holds, and not one that was undone itself', () => {
    assert.match(nothingLeft(NONE, [UNDO]) ?? '', /^This restore was undone\./);
    assert.equal(nothingLeft(NONE, [UNDONE]), 'Everything is as it was before this restore.');
    assert.match(nothingLeft(NONE, [UNDONE, UNDO]) ?? '', /^This restore was undone\./);
  });

  it('leaves the reasons to a plan where no undo holds', () => {
    const cannot = { ...NONE, cannot: 2 };
    assert.equal(nothingLeft(cannot, [UNDO]), 'This restore was undone in part. 2 objects cannot be undone.');
    assert.equal(nothingLeft(cannot, [UNDONE]), undefined);
    assert.equal(nothingLeft({ ...cannot, willBeUndone: 1 }, [UNDO]), undefined);
  });
});
