import { expect, test } from '@jest/globals';
import { ACTIVITY_TYPES } from '@trc/domain/activityTypes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { wholeCatalogue } from './catalogue';
import { FIXED_ACTIVITY_TYPES, FIXED_COLUMNS, FIXED_TEXTS } from './fixedTexts';

/** @returns the text at a place of the catalogue; a sentence with its values in it */
const read = (catalogue: object, place: string, values: readonly unknown[]): unknown => {
  const found = place.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], catalogue);
  return typeof found === 'function' ? (found as (...all: unknown[]) => unknown)(...values) : found;
};

test('the text catalogue has the exact texts of the specification', async () => {
  const catalogue = await wholeCatalogue();
  const fill = (text: string, values: readonly unknown[]): string =>
    values.reduce<string>((filled, value) => filled.replace('{}', String(value)), text);
  const shown = FIXED_TEXTS.map(([place, , ...values]) => [place, read(catalogue, place, values)]);
  expect(shown).toEqual(FIXED_TEXTS.map(([place, text, ...values]) => [place, fill(text, values)]));
});

test('record tables have the columns of the specification, in its order', () => {
  const shown = OBJECT_TYPES.map(({ type, columns }) => [type, columns.map(({ label }) => label)]);
  expect(Object.fromEntries(shown)).toEqual(FIXED_COLUMNS);
});

test('the activity log has the types of the specification', () => {
  expect(ACTIVITY_TYPES).toEqual(expect.arrayContaining([...FIXED_ACTIVITY_TYPES]));
});
