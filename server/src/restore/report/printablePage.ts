import { createHash } from 'node:crypto';
import { withVisibleControls } from '@trc/domain/shownName';

const STYLE = `
:root { color-scheme: light dark; --line: #8886; }
body { font: 14px/1.5 system-ui, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
body { margin: 0 auto; padding: 24px 16px; max-width: 960px; }
h1 { font-size: 24px; margin: 0 0 16px; }
h2 { font-size: 18px; margin: 24px 0 8px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; }
.numbers :is(th, td):not(:first-child) { text-align: right; }
.left td { overflow-wrap: normal; }
.left td:is(:first-child, :last-child) { overflow-wrap: anywhere; }
.left td:first-child { min-width: 128px; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
p, ul { margin: 0 0 8px; }
ul { padding-left: 16px; }
footer { margin-top: 24px; border-top: 1px solid var(--line); padding-top: 8px; }
@media (max-width: 639px) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 8px; }
  thead { display: none; }
  table, tbody, tr, th, td { display: block; }
  .numbers :is(th, td):not(:first-child) { text-align: left; }
  tr { border-bottom: 1px solid var(--line); padding: 8px 0; }
  th, td, .left td { border: 0; padding: 0; overflow-wrap: anywhere; }
  [data-label]::before { content: attr(data-label) ": "; font-weight: 600; }
}
@media print { :root { color-scheme: light; } body { padding: 0; max-width: none; } }
`;

/** The page is a file: it loads nothing, runs nothing, and has this one style. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML; signs that are hidden or turn the text are made visible. */
export const html = (text: string): string =>
  withVisibleControls(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** In UTC, because the page goes from hand to hand. */
export const facts = (rows: readonly (readonly [name: string, value: string | undefined])[]): string =>
  `<dl>${rows
    .flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [`<dt>${html(name)}</dt><dd>${html(value)}</dd>`],
    )
    .join('')}</dl>`;

export const renderTableHead = (names: readonly string[]): string =>
  `<thead><tr>${names.map((name) => `<th scope="col">${html(name)}</th>`).join('')}</tr></thead>`;

/** A page that is saved as a file. @param title text. @param body HTML */
export const printablePage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${html(POLICY).replaceAll('&#39;', "'")}">
<meta name="viewport" content="width=device-width">
<title>${html(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
