import { describe, expect, it } from '@jest/globals';
import type { DescribedChange } from '../../api';
import { describedChange as change } from '../../../test/describedChange';
import { countSelected, fits, isSelected, NOTHING, selectAll, tick, tickPage, tickRange } from './selection';

const PAGE = ['a', 'b', 'c', 'd'].map((id) => change(id));
const [A, B, C, D] = PAGE as [DescribedChange, DescribedChange, DescribedChange, DescribedChange];
const CREATED = change('new', { kind: 'created' });
const chosen = (selection: typeof NOTHING, page = PAGE) =>
  page.filter((each) => isSelected(selection, each)).map(({ id }) => id);

describe('the selection of changes', () => {
  it('ticks and unticks single changes', () => {
    const both = tick(tick(NOTHING, A, true), C, true);
    expect(chosen(both)).toEqual(['a', 'c']);
    expect(chosen(tick(both, A, false))).toEqual(['c']);
    expect(countSelected(both)).toBe(2);
  });

  it('ticks a range from the last change in both directions', () => {
    expect(chosen(tickRange(tick(NOTHING, B, true), PAGE, D, true))).toEqual(['b', 'c', 'd']);
    expect(chosen(tickRange(tick(NOTHING, D, true), PAGE, B, true))).toEqual(['b', 'c', 'd']);
    const all = tickPage(NOTHING, PAGE, true);
    expect(chosen(tickRange(tick(all, A, false), PAGE, C, false))).toEqual(['d']);
  });

  it('ticks one change where the range started on another page', () => {
    const elsewhere = tick(NOTHING, change('elsewhere'), true);
    expect(chosen(tickRange(elsewhere, PAGE, C, true))).toEqual(['c']);
    expect(chosen(tickRange(NOTHING, PAGE, C, true))).toEqual(['c']);
  });

  it('leaves out what a plan cannot put right', () => {
    const page = [A, CREATED, change('service', { kind: 'service' })];
    expect(chosen(tickPage(NOTHING, page, true), page)).toEqual(['a']);
    expect(chosen(selectAll({}, 3), page)).toEqual(['a']);
  });

  it('selects what a person chose in a restore by its own tick only', () => {
    const attributes = [{ path: 'state', from: 'enabled', to: 'enabledForReportingButNotEnforced' }];
    const restoreChoice = { restoreId: 'r', by: 'ada@contoso.com', time: '2026-03-05T02:00:00.000Z' };
    const choice = change('policy', { attributes, restoreChoice });
    const more = [...attributes, { path: 'conditions', to: 'x' }];
    const mixed = change('mixed', { attributes: more, restoreChoice });
    const page = [A, choice, mixed];
    expect(chosen(tickPage(NOTHING, page, true), page)).toEqual(['a', 'mixed']);
    const all = selectAll({}, 3, 1);
    expect([chosen(all, page), countSelected(all)]).toEqual([['a', 'mixed'], 2]);
    const reversed = tick(all, choice, true);
    expect([chosen(reversed, page), countSelected(reversed)]).toEqual([['a', 'policy', 'mixed'], 3]);
    expect(chosen(tickPage(reversed, page, false), page)).toEqual([]);
  });

  it('holds all changes of a filter apart from those that are unticked, and further ones', () => {
    const critical = change('x', { severity: 'critical' });
    const page = [...PAGE, critical];
    const all = selectAll({ severity: 'high' }, 40);
    expect(chosen(all, page)).toEqual(['a', 'b', 'c', 'd']);
    expect(countSelected(all)).toBe(40);
    const mixed = tick(tick(all, B, false), critical, true);
    expect(chosen(mixed, page)).toEqual(['a', 'c', 'd', 'x']);
    expect(countSelected(mixed)).toBe(40);
    expect([mixed.changes.length, mixed.except.length]).toEqual([1, 1]);
    const back = tick(tick(mixed, B, true), critical, false);
    expect(back).toEqual({ ...all, anchor: critical.key });
  });
});

describe('a filter', () => {
  it.each([
    [{}, true],
    [{ severity: 'high' }, true],
    [{ severity: 'low' }, false],
    [{ type: 'groups' }, false],
    [{ kind: 'changed' }, true],
    [{ search: 'NAME OF a' }, true],
    [{ search: 'nobody' }, false],
    [{ own: true }, true],
    [{ own: false }, false],
    [{ causedBy: 'users z' }, false],
    [{ actorId: 'm' }, false],
  ] as const)('%j fits: %s', (filter, expected) => {
    expect(fits(filter, A)).toBe(expected);
  });

  it('searches the new id of a re-created object, too', () => {
    const recreated = { id: 'NEW-1', restoreId: 'r' };
    expect(fits({ search: 'new-1' }, { ...A, recreated })).toBe(true);
  });

  it('finds what a person made, and a bulk action', () => {
    const actor = { certainty: 'exact' as const, kind: 'person' as const, time: '2026-03-05T16:41:07.000Z' };
    const made = change('m', { actors: [{ ...actor, id: 'mallory', activity: 'Update user', correlationId: 'bulk' }] });
    expect(fits({ actorId: 'mallory', correlationId: 'bulk' }, made)).toBe(true);
    expect(fits({ correlationId: 'other' }, made)).toBe(false);
    const undo = { restoreId: 'u', time: '2026-03-05T18:27:00.000Z', by: 'ada', isUndo: true };
    const back = change('b', { actors: [{ ...actor, id: 'mallory', activity: 'Update user', putBack: undo }] });
    const from = '2026-03-05T18:00:00.000Z';
    expect([fits({ from }, made), fits({ from }, back), fits({ to: from }, back)]).toEqual([false, true, true]);
  });

  it('separates consequences and changes of the service from changes that count', () => {
    expect(fits({ own: true }, change('c', { causedBy: ['users z'] }))).toBe(false);
    expect(fits({ causedBy: 'users z' }, change('c', { causedBy: ['users z'] }))).toBe(true);
    expect(fits({ own: true }, change('s', { kind: 'service', severity: 'service' }))).toBe(false);
  });
});
