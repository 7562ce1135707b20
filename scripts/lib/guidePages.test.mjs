import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { guidePages } from './guidePages.mjs';
import { root } from './run.mjs';

const { pages, images } = guidePages(path.join(root, 'docs'));
const html = [...pages].filter(([name]) => name.endsWith('.html'));
const idsIn = (text) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe('pages of the guides', () => {
  it('are those for people who use or run the product', () => {
    for (const name of ['index.html', 'incident.html', 'hostile-tenant.html', 'guides.css'])
      assert.ok(pages.has(name), name);
    for (const name of ['develop.html', 'tests.html']) assert.ok(!pages.has(name), name);
  });

  for (const [name, text] of html)
    it(`${name} has a title, no script, and links and pictures that exist`, () => {
      assert.match(text, /<title>[^<|]+ \| Tenant Recovery Console<\/title>/);
      assert.doesNotMatch(text, /<script| on\w+=|style="/i);
      for (const [, href] of text.matchAll(/href="([^"]+)"/g)) {
        if (/^(?:https?:|\/$)/.test(href)) continue;
        const [file, anchor] = href.split('#');
        const target = file === '' ? text : pages.get(file);
        assert.ok(target !== undefined, href);
        if (anchor !== undefined) assert.ok(idsIn(target).includes(anchor), href);
      }
      for (const [, source] of text.matchAll(/src="([^"]+)"/g)) assert.ok(fs.existsSync(images.get(source)), source);
    });

  it('keep the text of links to files that are not served', () => {
    assert.match(pages.get('personal-data.html') ?? '', /later value is equal \(decision 055\)/);
    assert.doesNotMatch(html.map(([, text]) => text).join(''), /href="[^"]*\.md/);
  });
});
