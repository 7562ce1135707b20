import { describe, expect, it } from '@jest/globals';
import type { UndoPreview } from '../../api';
import { describeUndo, hasWork } from './undoText';

const REVIEW = 'Undo first shows a plan. Nothing is written before you start the plan.';

const preview = (counts?: Partial<NonNullable<UndoPreview['counts']>>): UndoPreview => ({
  available: true,
  undoneBy: [],
  ...(counts && { counts: { willBeUndone: 0, changedSince: 0, cannot: 0, nothing: 0, ...counts } }),
});

describe('what an undo would do', () => {
  it.each([
    [{ willBeUndone: 1 }, `The state before the restore comes back for 1 object. ${REVIEW}`, true],
    [
      { willBeUndone: 1200, changedSince: 1, cannot: 2, nothing: 3 },
      'The state before the restore comes back for 1,200 objects, 1 object changed since then and is not selected, ' +
        `2 objects cannot be undone. ${REVIEW}`,
      true,
    ],
    [{ changedSince: 2 }, `2 objects changed since then and are not selected. ${REVIEW}`, true],
    [{ cannot: 2, nothing: 1 }, '2 objects cannot be undone.', false],
    [{ nothing: 4 }, 'Everything is as it was before this restore.', false],
    [undefined, REVIEW, true],
  ])('of %j is "%s"', (counts, text, isWork) => {
    expect([describeUndo(preview(counts)), hasWork(preview(counts))]).toEqual([text, isWork]);
  });

  it('says what becomes of the objects, next to those that it leaves', () => {
    const counted = {
      ...preview({ willBeUndone: 4, changedSince: 1 }),
      effects: { update: 1, bringBack: 1, delete: 2 },
    };
    expect(describeUndo(counted)).toBe(
      '1 object will get back the values from before the restore, 1 deleted object will come back, ' +
        '2 objects will be deleted, ' +
        `1 object changed since then and is not selected. ${REVIEW}`,
    );
  });

  it('names how many objects the restore wrote where these are too many to compare', () => {
    const text = `The restore wrote 3,456 objects. The plan compares them with the directory. ${REVIEW}`;
    expect(describeUndo({ ...preview(), written: 3456 })).toBe(text);
    expect(hasWork({ ...preview(), written: 3456 })).toBe(true);
  });

  it('says what it does to objects that are too many to compare', () => {
    const effects = { update: 3000, bringBack: 1, delete: 2 };
    expect(describeUndo({ ...preview(), written: 3003, effects })).toBe(
      '3,000 objects will get back the values from before the restore, 1 deleted object will come back, ' +
        '2 objects will be deleted. ' +
        `The plan lists which of them changed since then or cannot be undone. ${REVIEW}`,
    );
  });

  it('says that objects which the restore created are deleted', () => {
    expect(describeUndo({ ...preview(), written: 1, effects: { update: 0, bringBack: 0, delete: 1 } })).toMatch(
      /^1 object will be deleted\. The plan lists /,
    );
  });

  it('is the reason of the service where there is no undo', () => {
    const refused = { available: false, undoneBy: [] };
    expect(describeUndo({ ...refused, reason: 'The restore changed nothing.' })).toBe('The restore changed nothing.');
    expect(describeUndo(refused)).toBe('This restore cannot be undone.');
  });
});
