import { describe, expect, it } from '@jest/globals';
import type { Plan } from '../../api';
import { kinds, plan } from '../../../test/planRows';
import { describeLeftObjects } from '@trc/domain/leftObjects';
import { describeScope } from './wording';

const row = (id: string, partly?: boolean): Plan['cannot'][number] => ({
  type: 'groups',
  id,
  name: id,
  reason: 'Change it there.',
  ...(partly === undefined ? {} : { partly }),
});

describe('what a plan cannot put right', () => {
  it.each([
    [[row('a'), row('b')], '2 objects'],
    [[row('a', true)], 'Parts of 1 object'],
    [[row('a'), row('b', true), row('c', true)], '1 object and parts of 2 objects'],
  ])('counts whole objects apart from parts', (cannot, text) => {
    expect(describeLeftObjects(cannot)).toBe(text);
  });
});

describe('objects that come back with others', () => {
  const totals = { operations: 5, selected: 2, returning: 2, kinds: kinds({ update: 2, unchanged: 3 }) };

  it('are counted apart from those that are already right', () => {
    expect(describeScope(plan({ totals }))).toBe(
      '5 operations, one per object: 2 selected, 1 already right and 2 that come back automatically.',
    );
  });

  it('do not count as right after the start', () => {
    expect(describeScope(plan({ totals, state: 'started' }))).toBe(
      '5 operations, one per object: 2 selected, 1 already right before the start and 2 that come back automatically.',
    );
  });
});
