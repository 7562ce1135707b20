import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from './lib/run.mjs';

const IN_DOCS = fs
  .readdirSync(path.join(root, 'docs'), { recursive: true })
  .map((file) => path.join('docs', String(file)));
const AT_THE_TOP = ['README.md', 'NOTICE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const DOCUMENTS = [...AT_THE_TOP, ...IN_DOCS.filter((file) => file.endsWith('.md'))];
/** Half a page. */
const MAX_DECISION_LINES = 32;
const FENCED = /^```[\s\S]*?^```/gm;
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** The anchor of a heading, as the readers of repositories make it. */
const anchorOf = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
const anchorsOf = (file) =>
  [
    ...read(file)
      .replaceAll(FENCED, '')
      .matchAll(/^#+ (.*)$/gm),
  ].map(([, heading]) => anchorOf(heading));

/** Targets of links of a document, without other sites: [file, anchor] each. */
const linksOf = (file) =>
  [
    ...read(file)
      .replaceAll(FENCED, '')
      .matchAll(/\]\(([^)\s]+)[^)]*\)|(?:src|href)="([^"]+)"/g),
  ]
    .map(([, link, attribute]) => link ?? attribute)
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .map((link) => {
      const [place, anchor] = link.split('#');
      return [place ? path.join(path.dirname(file), decodeURI(place)) : file, anchor];
    });

describe('documents', () => {
  for (const file of DOCUMENTS) {
    it(`${file} has no dead links`, () => {
      const dead = linksOf(file).filter(
        ([place, anchor]) =>
          !fs.existsSync(path.join(root, place)) || (anchor !== undefined && !anchorsOf(place).includes(anchor)),
      );
      assert.deepEqual(dead, []);
    });
    it(`${file} names existing commands and files`, () => {
      const { scripts } = JSON.parse(read('package.json'));
      const text = read(file);
      assert.deepEqual(
        [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name).filter((name) => !(name in scripts)),
        [],
      );
      const named = [
        ...text.matchAll(
          /(?:`|\bnode (?:--import tsx )?)((?:src|server|scripts|contract|e2e|test|bench)\/[\w./-]+\.(?:tsx?|mjs|yaml|json))/g,
        ),
      ].map(([, name]) => name);
      assert.deepEqual(
        named.filter((name) => !fs.existsSync(path.join(root, name))),
        [],
      );
    });
  }
  it('show settings without comments after the value, because systemd has none', () => {
    assert.deepEqual(
      DOCUMENTS.flatMap((file) => read(file).match(/^[A-Z][A-Z_]*=.*[ \t]#.*$/gm) ?? []),
      [],
    );
  });
  it('show every committed picture', () => {
    const shown = new Set(DOCUMENTS.flatMap(linksOf).map(([place]) => place));
    assert.deepEqual(
      IN_DOCS.filter((file) => /\.(?:png|jpe?g|svg|gif)$/.test(file) && !shown.has(file)),
      [],
    );
  });
  it('are all listed in docs/README.md', () => {
    const listed = new Set(linksOf('docs/README.md').map(([place]) => place));
    assert.deepEqual(
      DOCUMENTS.filter((file) => file.startsWith('docs/guides/') && !listed.has(file)),
      [],
    );
  });
  it('keep each decision to half a page with the four headings', () => {
    const decisions = DOCUMENTS.filter((file) => file.startsWith('docs/decisions/'));
    const headingsOf = (file) => [...read(file).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading).join();
    assert.deepEqual(
      decisions.filter((file) => headingsOf(file) !== 'Context,Decision,Consequences,Status'),
      [],
    );
    assert.deepEqual(
      decisions.filter((file) => read(file).trim().split('\n').length > MAX_DECISION_LINES),
      [],
    );
  });
});
