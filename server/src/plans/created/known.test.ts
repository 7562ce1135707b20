import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CreatedDecision } from './decisions.ts';
import type { ExecutedDecision } from './executed.ts';
import { heldDecision } from './known.ts';

const made = (decision: ExecutedDecision['decision']): ExecutedDecision => ({
  decision,
  planId: 'p',
  by: 'ada',
  time: new Date(0),
});
const kept: CreatedDecision = { decision: 'keep', by: 'ada', time: new Date(0), reason: 'Evidence' };
const keptContained: CreatedDecision = { ...kept, isOfContained: true };

describe('the decision about a created object', () => {
  for (const [name, decision, results, holds] of [
    ['holds for an object that was never contained', kept, undefined, true],
    ['holds although a later containment was reversed', kept, { changedAgain: made('contain') }, true],
    ['holds as long as the object is contained', keptContained, { executed: made('contain') }, true],
    ['ends when the containment is undone', keptContained, {}, false],
    ['ends when no result of a plan is known any more', keptContained, undefined, false],
    ['ends when somebody reverses the containment', keptContained, { changedAgain: made('contain') }, false],
    ['ends when the object is deleted', keptContained, { executed: made('delete') }, false],
  ] as const)
    it(name, () => assert.equal(heldDecision(decision, results), holds ? decision : undefined));
});
