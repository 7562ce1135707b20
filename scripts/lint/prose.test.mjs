import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { proseViolations } from './prose.mjs';

const wordsIn = async (name, source) => (await proseViolations(name, source)).map((line) => line.split(': ')[1]);

describe('words of documents and texts', () => {
  it('finds ruled-out words of Markdown with their line', async () => {
    const found = await proseViolations('readme.md', '# Guide\n\nIt is stored\nanew each night.\n');
    assert.match(found.join(), /^readme\.md:4: "anew"/);
    assert.deepEqual(await wordsIn('readme.md', 'Whoever runs *it* is\ntold.\n'), ['"Whoever"', '"is\ntold"']);
  });
  it('leaves out code and quotations', async () => {
    assert.deepEqual(
      await wordsIn('readme.md', 'The word "beside" and `anew`.\n\n```\nbeside\n```\n\n> is none\n'),
      [],
    );
    assert.deepEqual(await wordsIn('readme.md', 'After a "quotation" the word beside counts.\n'), ['"beside"']);
  });
  it('finds them in the texts of a catalogue, and not in its code', async () => {
    const source =
      "import { beside } from './anew';\nexport const T = {\n  beside: 'Next to it',\n" +
      '  count: (n: string) => `${n} of its own`,\n};\n';
    assert.deepEqual(await proseViolations('domain/texts/x.ts', source), [
      'domain/texts/x.ts:4: "of its own": Ruled-out idiom. Name the subject and say the fact in plain words.',
    ]);
  });
});
