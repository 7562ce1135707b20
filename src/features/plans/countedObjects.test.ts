import { describe, expect, it } from '@jest/globals';
import type { Plan } from '../../api';
import { kinds, plan } from '../../../test/planRows';
import { describeLeftObjects } from '@trc/domain/leftObjects';
import { describeScope, describeSelected } from './wording';

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

describe('the selected changes of a plan', () => {
  const totals = { operations: 102, selected: 90, returning: 9, kinds: kinds({ update: 90, unchanged: 10 }) };
  const scope = { objects: 113, chosen: 57, consequences: 55, required: 0, created: 1, withoutOperation: 11 };

  it('are related to its operations by two sums', () => {
    expect(describeSelected(plan({ totals, scope }))).toBe(
      '113 objects: 57 selected, 55 that changed as a consequence and 1 to contain or delete what was created since. ' +
        'Of these, 92 need a change, 1 is already right, 9 come back automatically and 11 stay as they are, because ' +
        'this plan cannot put them right.',
    );
  });

  it('have as many without an operation as the operations say', () => {
    const left = Array.from({ length: 13 }, (_, at) => row(String(at), at > 4));
    expect(describeScope(plan({ totals, scope, cannot: left }))).toMatch(
      / In 13 objects something stays as it is, because this plan cannot put it right\. 11 of them have no operation\.$/,
    );
  });

  it('need no sentence where each is an operation, and where the service does not count them', () => {
    const each = { objects: 2, chosen: 2, consequences: 0, required: 0, created: 0, withoutOperation: 0 };
    expect(describeSelected(plan({ scope: each }))).toBeUndefined();
    expect(describeSelected(plan({ totals }))).toBeUndefined();
    expect(describeSelected(plan({ scope: { ...each, required: 1, objects: 3 } }))).toContain(
      '2 selected and 1 that the selected ones need',
    );
  });
});
