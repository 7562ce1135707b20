import { describe, expect, it } from '@jest/globals';
import type { PlanOperation } from '../../api';
import { kinds, members, operation, plan, value, wave } from '../../../test/planRows';
import { countStates } from './progress';
import {
  ageInHours,
  countKept,
  describeAge,
  describeChoices,
  describeKinds,
  describeOperation,
  describeScope,
  formatDuration,
  isPartly,
  markPolicy,
  partChosen,
  totalSeconds,
} from './wording';

describe('the values of a link that stay', () => {
  it('are the untouched ones and those whose removal is not selected', () => {
    expect([countKept(members([true], [true, false])), countKept(members([false], []))]).toEqual([4, 3]);
    expect(countKept({ ...members([], [true, false]), removeCount: 1500 })).toBe(4);
  });
});

describe('a plan in words', () => {
  it('names what it does by its counts', () => {
    expect(describeKinds(kinds({ create: 2, undelete: 1, update: 1_200, delete: 1, unchanged: 9 }))).toBe(
      're-create 2 objects, recover 1 object, update 1,200 objects and delete 1 object',
    );
    expect(describeKinds(kinds({}))).toBe('');
  });

  it('names few attributes and counts many, with the values of links', () => {
    const attribute = (path: string, selected = true) => ({ path, selected });
    expect(describeOperation(operation(1, { attributes: [attribute('jobTitle'), attribute('city')] }))).toBe(
      'Job title and City',
    );
    expect(
      describeOperation(
        operation(1, {
          attributes: ['a', 'b', 'c'].map((path) => attribute(path)),
          links: [members([true, true], [true, false])],
        }),
      ),
    ).toBe('3 attributes, Members +2 (Name of a0, Name of a1) −1 (Name of r0)');
    expect(describeOperation(operation(1, { attributes: [attribute('a'), attribute('b', false)] }))).toBe(
      '1 of 2 attributes',
    );
    expect(describeOperation(operation(1, { links: [members([false], [])] }))).toBe('Nothing in it is selected');
    expect(describeOperation(operation(1, { kind: 'undelete', attributes: [attribute('a')] }))).toBe('Whole object');
  });

  it('says who is linked, where they are few, and what the only attribute will be', () => {
    expect(describeOperation(operation(1, { links: [members([true, true, true], [])] }))).toBe('Members +3');
    const unnamed = { ...members([], []), add: [{ value: 'a', selected: true }], addCount: 1 };
    expect(describeOperation(operation(1, { links: [unnamed] }))).toBe('Members +1');
    const state = (wanted: unknown) =>
      describeOperation(operation(1, { attributes: [{ path: 'state', wanted, selected: true }] }));
    expect(['enabledForReportingButNotEnforced', 'x'.repeat(41), ['a'], null, undefined].map(state)).toEqual([
      'State: report-only',
      ...Array.from({ length: 4 }, () => 'State'),
    ]);
  });

  it('says that disabling a user ends the sessions', () => {
    const disabled = (selected: boolean, type: PlanOperation['type'] = 'users') =>
      describeOperation(
        operation(1, { type, kind: 'disable', attributes: [{ path: 'accountEnabled', wanted: false, selected }] }),
      );
    expect(disabled(true)).toBe('Account enabled: No, ends all sessions');
    expect(disabled(false)).toBe('0 of 1 attribute');
    expect(disabled(true, 'servicePrincipals')).toBe('Account enabled: No');
  });

  it('counts values that the reply does not list', () => {
    const long = { ...members([true, true], []), addCount: 1_500 };
    expect(describeOperation(operation(1, { links: [long] }))).toBe('Members +1,500');
  });

  it('marks an operation of which something is not selected', () => {
    expect(isPartly(operation(1, { links: [members([true, false], [])] }))).toBe(true);
    expect(isPartly(operation(1, { links: [members([true], [true])] }))).toBe(false);
    expect(isPartly(operation(1, { selected: false, links: [members([true, false], [])] }))).toBe(false);
  });

  it.each([
    [0, 'a few seconds'],
    [30, 'a few seconds'],
    [31, '1 minute'],
    [61, '2 minutes'],
    [3_600, '1 hour'],
    [3_660, '1 hour 1 minute'],
    [7_500, '2 hours 5 minutes'],
  ])('estimates %d seconds as %s', (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words);
  });

  it('adds the estimates of its waves', () => {
    expect(totalSeconds(plan({ waves: [wave(2), wave(3, { seconds: 5 })] }))).toBe(15);
  });

  it.each([
    ['2026-11-20T08:59:30Z', 'less than a minute ago', 0],
    ['2026-11-20T08:59:00Z', '1 minute ago', 0],
    ['2026-11-20T08:01:00Z', '59 minutes ago', 0],
    ['2026-11-20T07:00:00Z', '2 hours ago', 2],
    ['2026-11-18T09:00:00Z', '2 days ago', 48],
    ['2026-11-20T09:05:00Z', 'less than a minute ago', 0],
  ])('says that a plan of %s was made %s', (createdAt, words, hours) => {
    const now = Date.parse('2026-11-20T09:00:00Z');
    expect(describeAge(createdAt, now)).toBe(words);
    expect(ageInHours(createdAt, now)).toBe(hours);
  });
});

describe('the execution of a plan', () => {
  it('is counted over its waves', () => {
    const none = { planned: 0, running: 0, done: 0, alreadyRight: 0, inPart: 0, onHold: 0, failed: 0, notStarted: 0 };
    const states = [
      { ...none, done: 3, inPart: 1, onHold: 1 },
      { ...none, planned: 2, running: 1, failed: 1, alreadyRight: 2 },
    ];
    const waves = states.map((each, index) => ({ ...wave(index + 2), states: each }));
    expect(countStates({ waves })).toMatchObject({ total: 11, finished: 8, changed: 4 });
  });
});

describe('the numbers of a plan', () => {
  it('are related in a sentence', () => {
    const cannot = [{ type: 'users' as const, id: 'u', name: 'Ada', reason: 'It is managed on premises.' }];
    const totals = { operations: 9, selected: 5, kinds: kinds({ update: 5, unchanged: 3 }) };
    expect(describeScope(plan({ totals, cannot }))).toBe(
      '9 operations, one per object: 5 selected, 1 not selected and 3 already right. ' +
        'In 1 object something stays as it is, because this plan cannot put it right.',
    );
    expect(describeScope(plan())).toBe('2 operations, one per object: 2 selected.');
  });
});

describe('the values of an operation', () => {
  const values = [value('a'), value('b', false)];

  it('can all be chosen in a draft; a started plan lists what it writes apart from the rest', () => {
    expect(partChosen(values, true)).toEqual([values, []]);
    expect(partChosen(values, false)).toEqual([[values[0]], [values[1]]]);
  });
});

describe('the mark of a policy', () => {
  const state = (expected: string, selected: boolean): PlanOperation['attributes'] => [
    { path: 'state', expected, wanted: 'enabled', selected },
  ];
  const policy = (more: Partial<PlanOperation>) =>
    operation(1, { type: 'conditionalAccessPolicies', reportOnly: false, ...more });

  it.each([
    ['a policy that is created again', policy({ kind: 'create' }), 'enforced'],
    ['a recovered policy', policy({ kind: 'undelete' }), 'enforced'],
    ['an update that turns the policy on', policy({ attributes: state('disabled', true) }), 'enforced'],
    ['an update without its state', policy({ attributes: state('disabled', false) }), undefined],
    ['an update of an enforced policy', policy({}), 'staysEnforced'],
    ['a choice that is taken back', policy({ attributes: state('enabled', true) }), 'staysEnforced'],
    ['a policy as report-only', policy({ kind: 'create', reportOnly: true }), 'reportOnly'],
    ['an operation without the choice', operation(1, { kind: 'create' }), undefined],
  ])('of %s', (_, shown, mark) => {
    expect(markPolicy(shown, true)).toBe(mark);
    expect(markPolicy(shown, false)).toBe(mark === 'reportOnly' ? mark : undefined);
  });
});

describe('the choices in the selected operations', () => {
  const rows = [
    operation(1, { reportOnly: true }),
    operation(2, { links: [members([true, false], [])] }),
    operation(3, { links: [members([false], [true])] }),
    operation(4, { selected: false, reportOnly: true }),
  ];

  it('are counted where the page shows all of them', () => {
    expect(describeChoices(plan({ totals: { selected: 3 } }), rows)).toEqual([
      '1 policy will be written as report-only and will not block sign-ins.',
      'Some attributes or members are left out in 2 objects.',
    ]);
  });

  it('are at least those of the page where it does not show all', () => {
    expect(describeChoices(plan({ totals: { selected: 9 } }), rows)).toEqual([
      'At least 1 policy will be written as report-only and will not block sign-ins.',
      'Some attributes or members are left out in at least 2 objects.',
    ]);
  });

  it('are not mentioned where there are none, or the page has no list', () => {
    expect(describeChoices(plan(), [operation(1), operation(2)])).toEqual([]);
    expect(describeChoices(plan(), [])).toEqual([]);
  });
});
