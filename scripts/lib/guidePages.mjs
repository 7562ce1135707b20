import fs from 'node:fs';
import path from 'node:path';
import { Marked, Renderer } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';

const TITLE = 'Guides';
/** Sections of docs/README.md for people who use or run the product; its other sections are for developers. */
const SECTIONS = ['Use', 'Run'];
const IMAGES = 'images';

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const pageOf = (title, content) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | Tenant Recovery Console</title>
<link rel="stylesheet" href="guides.css">
</head>
<body>
<nav aria-label="Guides"><a href="index.html">All guides</a> <a href="/">Console</a></nav>
<main>
${content}</main>
</body>
</html>
`;

/** @returns the part of the map that starts with these headings, as Markdown */
const indexOf = (map) =>
  map
    .split(/^(?=## )/m)
    .filter((section) => SECTIONS.some((name) => section.startsWith(`## ${name}\n`)))
    .join('');

/**
 * @param known file names of the guides that are pages
 * @returns the address on a page for a link of a document in `docs/guides`; undefined for files that have no page
 */
const addressOf = (href, known) => {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [file, anchor] = href.split('#');
  const name = path.basename(file, '.md');
  const isGuide = !file.startsWith('..') && file.endsWith('.md') && known.has(name);
  return isGuide ? `${name}.html${anchor === undefined ? '' : `#${anchor}`}` : undefined;
};

/** @returns a converter from Markdown to HTML. Links to files that are not served keep their text alone. */
const converter = (known) =>
  new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href, known);
        return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
      },
      image: ({ href, text }) =>
        `<img src="${IMAGES}/${escapeHtml(path.basename(href))}" alt="${escapeHtml(text)}" loading="lazy">`,
      // Wide tables scroll in themselves, also by keyboard.
      table(token) {
        return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
    },
  });

/**
 * The guides as HTML, which the service shows at /guides/ without sign-in: a person who cannot sign in reads how to
 * recover. @param docs the folder of the documents. @returns `[file name, content or file to copy]` of each file
 */
export const guidePages = (docs) => {
  const index = indexOf(fs.readFileSync(path.join(docs, 'README.md'), 'utf8'));
  const names = [...index.matchAll(/\]\(guides\/([\w-]+)\.md\)/g)].map(([, name]) => name);
  const markdown = converter(new Set(names));
  const texts = names.map((name) => [name, fs.readFileSync(path.join(docs, 'guides', `${name}.md`), 'utf8')]);
  const pages = [['index', `# ${TITLE}\n\n${index.replaceAll('](guides/', '](')}`], ...texts].map(([name, text]) => [
    `${name}.html`,
    pageOf(/^# (.*)$/m.exec(text)?.[1] ?? TITLE, markdown.parse(text)),
  ]);
  const images = new Set(
    texts.flatMap(([, text]) => [...text.matchAll(/images\/([\w-]+\.png)/g)].map(([, file]) => file)),
  );
  return {
    pages: new Map([...pages, ['guides.css', fs.readFileSync(path.join(docs, 'guides/guides.css'), 'utf8')]]),
    images: new Map([...images].map((file) => [`${IMAGES}/${file}`, path.join(docs, IMAGES, file)])),
  };
};

/** Writes the pages into an empty folder. */
export const writeGuidePages = (docs, folder) => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, IMAGES), { recursive: true });
  const { pages, images } = guidePages(docs);
  for (const [name, content] of pages) fs.writeFileSync(path.join(folder, name), content);
  for (const [name, source] of images) fs.copyFileSync(source, path.join(folder, name));
};
