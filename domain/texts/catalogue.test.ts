import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { wholeCatalogue } from '../../test/catalogue.ts';

const DOMAIN = path.join(__dirname, '..');
/** Files of texts outside the folder: the service reads the sentences of notices too. */
const OUTSIDE = ['texts.ts', 'notices.ts'];
const INSIDE = readdirSync(path.join(DOMAIN, 'texts')).filter((name) => name.endsWith('.ts'));
const FILES = [...OUTSIDE, ...INSIDE.map((name) => `texts/${name}`)];

/** The first word of each call of `defineTexts`. */
const partsIn = (file: string): string[] =>
  [...readFileSync(path.join(DOMAIN, file), 'utf8').matchAll(/= defineTexts\('([^']+)'/g)].map(
    ([, part]) => part ?? '',
  );

// The compiler holds the list of test/catalogue.ts against the one of domain/texts/language.ts.
test('every part of the texts has a name that languages use', async () => {
  const parts = FILES.flatMap(partsIn);
  expect(parts.length).toBeGreaterThan(15);
  expect(Object.keys(await wholeCatalogue()).sort()).toEqual([...parts].sort());
});
