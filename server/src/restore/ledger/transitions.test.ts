import assert from 'node:assert/strict';
import fs from 'node:fs';
import { describe, it } from 'node:test';
import { projectFile } from '@trc/domain/node/files';
import { HOLD_REASONS, holdReasonOf, classifyItem } from '@trc/domain/planStates';
import { isFinal } from './states.ts';
import * as transitions from './transitions.ts';
import type { Phase, TransitionName } from './transitions.ts';
import { EMPTY_REPORT } from '../types.ts';
import type { Item, ItemPosition } from '../types.ts';

const { PHASE_GROUPS, TRANSITIONS, classifyPhase } = transitions;
const NAMES = Object.keys(TRANSITIONS) as TransitionName[];

const POSITIONS: Readonly<Record<Phase, ItemPosition & Pick<Item, 'code'>>> = {
  notStarted: { state: 'unprocessed', step: 'none', code: undefined },
  onHold: { state: 'unprocessed', step: 'none', code: 'changedSincePlan' },
  sent: { state: 'running', step: 'sent', code: undefined },
  made: { state: 'running', step: 'made', code: undefined },
  linking: { state: 'running', step: 'linking', code: undefined },
  linked: { state: 'running', step: 'linked', code: undefined },
  done: { state: 'completed', step: 'linked', code: undefined },
  inPart: { state: 'completedWithErrors', step: 'linked', code: 'notEqual' },
  failed: { state: 'failed', step: 'sent', code: 'forbidden' },
};
const PHASES = Object.keys(POSITIONS) as Phase[];

const itemIn = (phase: Phase): Item => ({
  type: 'users',
  sourceId: 'source',
  stage: 1,
  name: 'Ada',
  dependency: false,
  attempt: 2,
  crashes: 0,
  fence: 3,
  preIds: ['other'],
  targetId: undefined,
  outcome: 'create',
  links: 'none',
  report: EMPTY_REPORT,
  ...POSITIONS[phase],
});

const run = { job: { fence: 7 } };
const error = { message: 'Refused.', code: 'refused' };

const CALLS: Readonly<Record<TransitionName, (item: Item) => void>> = {
  begin: (item) => transitions.begin(run, item),
  putBack: transitions.putBack,
  putBackForName: transitions.putBackForName,
  hold: (item) => transitions.hold(item, 'changedSincePlan'),
  settle: transitions.settle,
  awaitName: transitions.awaitName,
  reopen: (item) => transitions.reopen(run, item),
  beginLinks: (item) => transitions.beginLinks(run, item),
  finishLinks: transitions.finishLinks,
  complete: transitions.complete,
  completeInPart: (item) => transitions.completeInPart(item, [error]),
  fail: (item) => transitions.fail(item, error),
};

/** Arrows of the picture as "from to name", a group of phases written out. */
const arrowsOf = (picture: string): string[] =>
  [...picture.matchAll(/^\s*(\w+) --> (\w+): (\w+)$/gm)].flatMap(([, from = '', to = '', name = '']) =>
    (from in PHASE_GROUPS ? PHASE_GROUPS[from as keyof typeof PHASE_GROUPS] : [from]).map(
      (phase) => `${phase} ${to} ${name}`,
    ),
  );

describe('transitions of an operation', () => {
  it('are those of the picture in the documentation, each with a function of its name', () => {
    const text = fs.readFileSync(projectFile('docs/ARCHITECTURE.md'), 'utf8');
    const [picture = ''] = /^stateDiagram-v2$[\s\S]*?^```/m.exec(text) ?? [];
    const inCode = NAMES.flatMap((name) =>
      TRANSITIONS[name].from.map((from) => `${from} ${TRANSITIONS[name].to} ${name}`),
    );
    assert.deepEqual(arrowsOf(picture).sort(), inCode.sort());
    for (const name of NAMES) assert.equal(typeof transitions[name], 'function', name);
    for (const [group, phases] of Object.entries(PHASE_GROUPS)) {
      const [, inside = ''] = new RegExp(String.raw`state ${group} \{([^}]*)\}`).exec(picture) ?? [];
      assert.deepEqual(inside.trim().split(/\s+/), [...phases], group);
    }
  });

  it('lead where the table says, and from everywhere else they are refused', () => {
    for (const name of NAMES)
      for (const phase of PHASES) {
        const item = itemIn(phase);
        assert.equal(classifyPhase(item), phase);
        const { from, to }: { from: readonly Phase[]; to: Phase } = TRANSITIONS[name];
        if (from.includes(phase)) {
          CALLS[name](item);
          assert.equal(classifyPhase(item), to, `${name} of ${phase}`);
        } else if (phase !== to) assert.throws(() => CALLS[name](item), /impossible/, `${name} of ${phase}`);
      }
  });

  it('hold exactly what plans and reports call on hold, and what a person is asked about', () => {
    for (const code of [undefined, 'forbidden', ...HOLD_REASONS]) {
      const item = { ...itemIn('notStarted'), code };
      assert.equal(classifyItem(item), classifyPhase(item), String(code));
      assert.equal(holdReasonOf(item) !== undefined, classifyPhase(item) === 'onHold', String(code));
    }
    for (const reason of HOLD_REASONS) {
      const item = itemIn('linked');
      transitions.completeInPart(item, [error, { message: 'Waits.', code: reason }]);
      assert.equal(holdReasonOf(item), reason, 'a part that waits comes before other errors');
    }
  });

  it('never leave a final state', () => {
    for (const name of NAMES)
      for (const phase of TRANSITIONS[name].from) assert.ok(!isFinal(POSITIONS[phase].state), `${name} of ${phase}`);
  });

  it('note the lease and the attempt with the intent', () => {
    const item = itemIn('notStarted');
    transitions.begin(run, item);
    assert.deepEqual([item.attempt, item.fence], [3, 7]);
  });

  it('forget what was not done when an item is put back', () => {
    const item = itemIn('sent');
    transitions.putBack(item);
    assert.deepEqual([item.attempt, item.outcome, item.preIds], [2, undefined, ['other']]);
  });

  it('do not count a refused name as an unclear attempt', () => {
    const item = itemIn('sent');
    transitions.putBackForName(item);
    assert.deepEqual([item.attempt, item.preIds], [1, undefined]);
  });

  it('count no crash against an object that waits for a name', () => {
    const item = itemIn('sent');
    transitions.awaitName(item);
    assert.equal(item.fence, undefined);
  });

  it('take the code of an ended item from its first error', () => {
    const item = itemIn('linked');
    transitions.completeInPart(item, [error, { message: 'Other.', code: 'other' }]);
    assert.equal(item.code, 'refused');
    const whole = itemIn('linked');
    transitions.complete(whole);
    assert.equal(whole.code, undefined);
  });
});
