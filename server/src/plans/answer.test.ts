import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeAnswers } from './answer.ts';

describe('the answers to operations on hold in the activity log', () => {
  it('have the words of the console', () => {
    const answers = (['planAgain', 'keepLive', 'keepLive'] as const).map((answer) => ({ answer }));
    assert.equal(describeAnswers(answers), 'Keep as it is now: 2, Plan again: 1');
  });
});
