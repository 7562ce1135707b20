import { expect, it } from '@jest/globals';
import { kindChoiceOf, readOperationFilters } from './planUrlState';

it.each([
  ['unchanged', { kind: 'unchanged', returning: false }],
  ['returning', { kind: 'unchanged', returning: true }],
  ['update', { kind: 'update' }],
  ['other', {}],
])('reads the action %s as a filter, and back', (kind, filters) => {
  const found = readOperationFilters(new URLSearchParams({ kind }));
  expect(found).toEqual(filters);
  expect(kindChoiceOf(found)).toBe(kind === 'other' ? undefined : kind);
});
