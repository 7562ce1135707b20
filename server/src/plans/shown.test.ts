import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shownOperation } from './shown.ts';
import type { OperationContext } from './shown.ts';

const LOWERED = 'The policy is enforced now and is not enforced afterwards.';
const POLICY: Parameters<typeof shownOperation>[0] = {
  head: {
    number: 1,
    type: 'conditionalAccessPolicies',
    sourceId: 'p',
    counter: 'conditionalAccessPolicies',
    stage: 1,
    wave: 3,
    kind: 'update',
    selected: true,
  },
  name: 'CA002',
  body: {
    attributes: [],
    links: [],
    requires: [],
    choices: {},
    notes: { losses: [], conflicts: [], protection: LOWERED },
    names: {},
  },
};
const protectionOf = (item: OperationContext['item']) =>
  shownOperation(POLICY, { notExecuted: new Map(), item, answer: undefined }).protection;

it('an operation says in the past how it lowered protection, once it is written', () => {
  assert.equal(protectionOf(undefined), LOWERED);
  assert.equal(
    protectionOf({ state: 'completed', outcome: 'update' }),
    'The policy was enforced before and is not enforced now.',
  );
});
