import { describe, expect, it } from '@jest/globals';
import { planTitle } from './planTitle.ts';

describe('the title of a plan', () => {
  it.each([
    ['Put back 1 object and 2 consequences.', /^Put back Anna \$& Berg and 2 consequences\.$/],
    ['Put back 1 object. Also contain 1 object created since.', /^Put back Anna \$& Berg\. Also contain 1 object /],
    ['Restore 11 objects.', /^Restore 11 objects: Anna \$& Berg$/],
    ['Undo the restore of 2026-11-20 02:00 UTC by ada@fabrikam.example.', /ada@fabrikam\.example: Anna \$& Berg$/],
  ])('has the name of its object: %s', (title, shown) => {
    expect(planTitle({ title, objectName: 'Anna $& Berg' })).toEqual(expect.stringMatching(shown));
  });

  it('is the sentence where no name is known', () => {
    const title = 'Put back 1 object and 2 consequences.';
    expect([planTitle({ title }), planTitle({ title, objectName: ' ' })]).toEqual([title, title]);
  });
});
