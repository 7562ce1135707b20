import { describe, expect, it } from '@jest/globals';
import { wave } from '../../../test/planRows';
import { describeEnd } from './wording';

describe('the end of a plan', () => {
  const none = { planned: 0, running: 0, done: 0, alreadyRight: 0, inPart: 0, onHold: 0, failed: 0, notStarted: 0 };

  it.each([
    [{ done: 3 }, '3 of 3 operations were written and verified.'],
    [{ done: 1 }, '1 of 1 operation was written and verified.'],
    [{ done: 1, alreadyRight: 2 }, '1 of 3 operations were written and verified, 2 were already right.'],
    [
      { done: 2, inPart: 1, onHold: 1, failed: 3, notStarted: 1 },
      '2 of 8 operations were written and verified, 1 was done in part, 1 is on hold, 3 failed, 1 was not started.',
    ],
  ])('with %j says: %s', (states, text) => {
    expect(describeEnd({ waves: [wave(3, { states: { ...none, ...states } })] })).toEqual([text]);
  });

  it('says nothing about operations that a service does not count', () => {
    expect(describeEnd({ waves: [wave(3)] })).toEqual([]);
  });
});
