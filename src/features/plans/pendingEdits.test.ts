import { describe, expect, it } from '@jest/globals';
import type { PlanOperation } from '../../api';
import { members, operation } from '../../../test/planRows';
import { chooseAttribute, chooseValues } from './chooseParts';
import { withEdit, withPending } from './pendingEdits';

const selectedOf = ({ links }: PlanOperation) =>
  links.map(({ add, remove }) => [add, remove].map((values) => values.map(({ selected }) => selected)));

describe('edits that the service has not confirmed', () => {
  const policy = operation(1, {
    type: 'conditionalAccessPolicies',
    attributes: [
      { path: 'state', wanted: 'enabled', selected: true },
      { path: 'conditions.users.includeUsers', wanted: [], selected: true },
      { path: 'conditions.clientAppTypes', wanted: [], selected: true },
      { path: 'conditions.users.excludeUsers', wanted: [], selected: true },
    ],
  });

  it('select the conditions of a policy together, and its exclusions apart', () => {
    const off = withEdit(policy, {
      operationId: '1',
      attributes: [{ path: 'conditions.clientAppTypes', selected: false }],
    });
    expect(off.attributes.map(({ selected }) => selected)).toEqual([true, false, false, true]);
    const exclusion = withEdit(policy, {
      operationId: '1',
      attributes: [{ path: 'conditions.users.excludeUsers', selected: false }],
    });
    expect(exclusion.attributes.map(({ selected }) => selected)).toEqual([true, true, true, false]);
  });

  it('select single values of a link by their place', () => {
    const group = operation(1, { links: [members([true, true], [true])] });
    const edited = withEdit(group, {
      operationId: '1',
      links: [{ name: 'members', add: [{ index: 1, selected: false }] }],
    });
    expect(selectedOf(edited)).toEqual([[[true, false], [true]]]);
  });

  it.each([
    ['add', [[[true], [false]]]],
    ['exact', [[[true], [true]]]],
    ['remove', [[[false], [true]]]],
    ['leave', [[[false], [false]]]],
  ] as const)('select links by the mode %s, and the operation that waited for it', (linkMode, expected) => {
    const role = operation(1, { selected: false, needsLinkMode: true, links: [members([true], [true])] });
    const edited = withEdit(role, { operationId: '1', linkMode });
    expect(selectedOf(edited)).toEqual(expected);
    expect(edited).toMatchObject({ selected: true, linkMode });
    expect(edited.needsLinkMode).toBeUndefined();
  });

  it('keep other operations the same objects, and count in their order', () => {
    const [first, second] = [operation(1), operation(2, { restoreEnabled: true, reportOnly: false })];
    const shown = withPending(
      [first, second],
      [
        { operationId: '2', selected: false },
        { operationId: '2', restoreEnabled: false, reportOnly: true },
        { operationId: '2', selected: true },
      ],
    );
    expect(shown[0]).toBe(first);
    expect(shown[1]).toMatchObject({ selected: true, restoreEnabled: false, reportOnly: true });
  });
});

describe('a part of an operation that is not selected', () => {
  const attributes = ['jobTitle', 'city'].map((path) => ({ path, wanted: 'x', selected: true }));
  const off = operation(1, { selected: false, attributes, links: [members([true, true], [true])] });

  it('selects the operation with this attribute alone', () => {
    const edited = withEdit(off, chooseAttribute(off, 'city', true));
    expect(edited.selected).toBe(true);
    expect(edited.attributes.map(({ selected }) => selected)).toEqual([false, true]);
    expect(selectedOf(edited)).toEqual([[[false, false], [false]]]);
  });

  it('selects the operation with this member alone', () => {
    const edited = withEdit(off, chooseValues(off, { name: 'members', side: 'add' }, [{ index: 1, selected: true }]));
    expect(edited.selected).toBe(true);
    expect(edited.attributes.some(({ selected }) => selected)).toBe(false);
    expect(selectedOf(edited)).toEqual([[[false, true], [false]]]);
  });

  it('changes nothing else in a selected one', () => {
    const on = { ...off, selected: true };
    expect(chooseAttribute(on, 'city', false)).toEqual({
      operationId: '1',
      attributes: [{ path: 'city', selected: false }],
    });
  });
});
