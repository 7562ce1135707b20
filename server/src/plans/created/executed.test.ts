import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeExecuted } from './executed.ts';
import type { ExecutedRow, UndoOfDecision } from './executed.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 5, 2, minute));

const row = (more: Partial<ExecutedRow> = {}): ExecutedRow => ({
  decision: 'contain',
  planId: 'plan',
  restoreId: 'restore',
  by: 'ada@fabrikam.example',
  time: at(0),
  endedAt: at(1),
  state: 'done',
  ...more,
});
const undo = (undoOf: string, restoreId: string, minute: number): UndoOfDecision => ({
  undoOf,
  restoreId,
  endedAt: at(minute),
  status: 'Completed',
  counts: { planned: 1, done: 1 },
});
const UNDO = undo('restore', 'undo', 3);
const REDO = undo('undo', 'redo', 5);

/** @param minute in which the later version was started to be read */
const judge = (rows: ExecutedRow[], undos: UndoOfDecision[], minute: number, isContained: boolean) =>
  Object.keys(judgeExecuted(rows, undos, { readFrom: at(minute), isContained })).join();

describe('judgeExecuted', () => {
  it('goes by the ledger where the later version is older than the restore', () => {
    assert.equal(judge([row()], [], 0, false), 'executed');
    assert.equal(judge([row()], [UNDO], 2, true), '');
    assert.equal(judge([row()], [UNDO, REDO], 0, false), 'executed');
    assert.equal(judge([row({ state: 'inPart' })], [], 0, false), '');
    assert.equal(judge([row({ state: undefined })], [], 0, false), 'executed');
  });

  it('goes by a later version that was read after the restore and its undos', () => {
    assert.equal(judge([row()], [], 6, true), 'executed');
    assert.equal(judge([row({ state: 'inPart' })], [], 6, true), 'executed');
    assert.equal(judge([row({ state: 'onHold' })], [], 6, true), '');
    assert.equal(judge([row()], [UNDO, REDO], 6, true), 'executed');
    // The undo left the object on hold.
    assert.equal(judge([row()], [UNDO], 6, true), 'executed');
  });

  it('stays undone where the undo of the undo failed or did not take all of it back', () => {
    const inPart = { ...REDO, counts: { planned: 2, done: 1 } };
    assert.equal(judge([row()], [UNDO, inPart], 2, true), '');
    assert.equal(judge([row()], [UNDO, { ...REDO, status: 'Failed' }], 2, true), '');
  });

  it('is reversed by somebody else unless an undo did it', () => {
    assert.equal(judge([row()], [], 6, false), 'changedAgain');
    assert.equal(judge([row()], [UNDO], 6, false), '');
    assert.equal(judge([row()], [UNDO, REDO], 6, false), 'changedAgain');
    // A deleted object is there again.
    assert.equal(judge([row({ decision: 'delete' })], [], 6, true), 'changedAgain');
  });

  it('takes the last plan that counts', () => {
    const later = row({ planId: 'later', restoreId: 'second', time: at(7), endedAt: at(8) });
    const lists = judgeExecuted([row(), later], [], { readFrom: at(9), isContained: true });
    assert.equal(lists.executed?.planId, 'later');
    const undone = judgeExecuted([row(), later], [undo('second', 'third', 9)], { readFrom: at(6), isContained: true });
    assert.equal(undone.executed?.planId, 'plan');
  });
});
