import { describe, expect, it } from '@jest/globals';
import { describedChange as change } from '../../../test/describedChange';
import { dropHidden, findHidden } from './hiddenSelection';
import { countPlannedToo } from './plannedToo';
import { NOTHING, selectAll, tick } from './selection';

const [A, B] = [change('a'), change('b', { severity: 'low' })];
const OWN = { own: true };

describe('what search and filters hide of a selection', () => {
  it('is what does not fit them', () => {
    const both = tick(tick(NOTHING, A, true), B, true);
    expect(findHidden(both, OWN)).toBeUndefined();
    expect(findHidden(both, { ...OWN, severity: 'high' })).toMatchObject({ changes: [B], isAllHidden: false });
    expect(dropHidden(both, { ...OWN, severity: 'high' }).changes).toEqual([A]);
  });

  it('is shown with the consequences where it is a consequence', () => {
    const following = tick(NOTHING, change('c', { causedBy: ['users a'] }), true);
    expect(findHidden(following, OWN)?.needsConsequences).toBe(true);
    expect(findHidden(following, {})).toBeUndefined();
  });

  it('may be some of all changes of another filter', () => {
    const all = tick(selectAll({ ...OWN, severity: 'high' }, 40), B, true);
    expect(findHidden(all, OWN)).toBeUndefined();
    expect(findHidden(all, { ...OWN, severity: 'high' })).toMatchObject({ changes: [B], isAllHidden: false });
    const search = { ...OWN, search: 'Name of b' };
    expect(findHidden(all, search)).toMatchObject({ changes: [], isAllHidden: true });
    expect(dropHidden(all, search)).toEqual({ ...NOTHING, changes: [B] });
  });
});

describe('what is planned too', () => {
  const causing = change('x', { kind: 'deleted', consequences: ['groups 1', 'groups 2', 'users b'] });

  it('is counted exactly for single changes and for all that one page has', () => {
    const single = tick(tick(NOTHING, causing, true), B, true);
    expect(countPlannedToo(single, [], 56)).toEqual({ consequences: 2, isAtMost: false, causes: 0 });
    expect(countPlannedToo(selectAll({}, 2), [causing, A], 56)).toMatchObject({ consequences: 3, isAtMost: false });
  });

  it('is at most all consequences where other pages have some of the changes', () => {
    expect(countPlannedToo(selectAll({}, 40), [causing, A], 56)).toMatchObject({ consequences: 56, isAtMost: true });
  });

  it('has the causes of a selected consequence', () => {
    const following = change('c', { causedBy: ['users x'] });
    expect(countPlannedToo(tick(NOTHING, following, true), [], 56).causes).toBe(1);
    expect(countPlannedToo(tick(tick(NOTHING, following, true), causing, true), [], 56).causes).toBe(0);
  });
});
