import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text that XML allows; other characters are left out. */
const escaped = (text) =>
  String(text)
    .replaceAll(/[&<>"']/g, (sign) => SIGNS[sign])
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');

const detailOf = ({ pointer, expected, came, request, curl, seed }) =>
  `at ${pointer}\nexpected: ${expected}\ncame: ${came}\nrequest: ${request ?? 'valid'}${seed === undefined ? '' : `, seed ${seed}`}\n${curl}`;

/** JUnit XML: one test case for each operation. */
export const renderJunit = ({ operations, violations, seconds }) => {
  const cases = operations.map(({ operationId, tags, skipped }) => {
    const own = violations.filter((one) => one.operationId === operationId);
    const inner = own
      .map(
        (one) =>
          `<failure type="${escaped(one.kind)}" message="${escaped(`${one.kind}: expected ${one.expected}`)}">${escaped(detailOf(one))}</failure>`,
      )
      .join('');
    return `  <testcase classname="${escaped(tags[0] ?? 'contract')}" name="${escaped(operationId)}">${skipped ? `<skipped message="${escaped(skipped)}"/>` : inner}</testcase>`;
  });
  const failed = new Set(violations.map(({ operationId }) => operationId)).size;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="contract" tests="${operations.length}" failures="${failed}" skipped="${operations.filter(({ skipped }) => skipped).length}" time="${seconds}">\n${cases.join('\n')}\n</testsuite>\n`;
};

const STYLE =
  'body{font:14px/20px system-ui,sans-serif;margin:24px;max-width:1100px;color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{text-align:left;border-bottom:1px solid #8884;padding:6px 8px;vertical-align:top}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}.bad{color:#b10e1c;font-weight:600}@media(prefers-color-scheme:dark){.bad{color:#f4949c}}';

const EXERCISED = { valid: 'with a valid success', refusals: 'with refusals only', no: 'not sent' };
const leftOf = (left) =>
  left.length === 0 ? '' : `<h2>Not checked</h2><ul>${left.map((line) => `<li>${escaped(line)}`).join('')}</ul>`;

/** A page that needs nothing from outside. */
export const renderPage = ({
  baseUrl,
  version,
  seed,
  requests,
  seconds,
  operations,
  left,
  violations,
}) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contract report</title><style>${STYLE}</style>
<h1>${escaped(baseUrl)} against the contract ${escaped(version)}</h1><p>${requests} requests in ${seconds} s, seed ${seed}. <b class="${violations.length > 0 ? 'bad' : ''}">${violations.length === 0 ? 'No violation.' : `${violations.length} violations.`}</b></p>
${leftOf(left)}<table><tr><th>Operation<th>Exercised<th>Replies<th>Violations</tr>
${operations
  .map(
    (one) =>
      `<tr><td><b>${escaped(one.operationId)}</b><br>${one.method} ${escaped(one.path)}<td>${EXERCISED[one.exercised]}<td>${one.skipped ? escaped(one.skipped) : one.statuses.join(', ')}<td>${violations
        .filter(({ operationId }) => operationId === one.operationId)
        .map((violation) => `<p class="bad">${escaped(violation.kind)}</p><pre>${escaped(detailOf(violation))}</pre>`)
        .join('')}</tr>`,
  )
  .join('\n')}
</table></html>
`;

/** Writes report.json, report.xml and report.html. */
export const writeReports = (folder, found) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(found, null, 2)}\n`);
  writeFileSync(join(folder, 'report.xml'), renderJunit(found));
  writeFileSync(join(folder, 'report.html'), renderPage(found));
};
