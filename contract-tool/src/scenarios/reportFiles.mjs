import { asker, disagreement } from './asker.mjs';
import { parseCsv } from './csv.mjs';

/** Columns that a reader finds by their heading; further ones are free. */
const NEEDED = ['ID', 'Attribute', 'Before', 'After'];

const readAttributes = async (tools, id, entries) => {
  const { expect, tell } = asker(tools, 'downloadRestoreAttributes');
  const reply = await expect([200], undefined, { id });
  if (reply.status !== 200) return;
  const [head = [], ...rows] = parseCsv(reply.text);
  const missing = NEEDED.find((name) => !head.includes(name));
  if (missing) return tell([disagreement('/', `the column ${missing}`, head.join())]);
  const place = head.indexOf('ID');
  const named = new Set(rows.map((row) => row[place]));
  const left = entries.find((entry) => !named.has(entry.id));
  if (left) tell([disagreement('/', `a line for ${left.id}, which the report has`, 'none')]);
  const known = new Set(entries.map((entry) => entry.id));
  const odd = [...named].find((each) => !known.has(each));
  if (odd !== undefined) tell([disagreement('/', 'objects that the report has', odd)]);
};

/** Markup that runs or loads something. The page is a file that people pass on, so none may occur. */
export const ACTIVE = /<(?:script|iframe|object|embed|link|img)\b|\son\w+\s*=|javascript:/i;

const readSummary = async (tools, restore) => {
  const { expect, demand } = asker(tools, 'downloadRestoreSummary');
  const reply = await expect([200], undefined, { id: restore.restoreId });
  if (reply.status !== 200) return;
  demand(
    reply.text.includes(restore.restoreId),
    '/',
    `a page that names ${restore.restoreId}`,
    reply.text.slice(0, 200),
  );
  const [active] = ACTIVE.exec(reply.text) ?? [];
  demand(active === undefined, '/', 'a page without scripts that loads nothing', active);
};

/** Files about a restore, where the backend offers them, held against its report. */
export const readDownloads = async (tools, restore, entries) => {
  const { extensions } = tools.facts;
  if (extensions.includes('downloadRestoreAttributes')) await readAttributes(tools, restore.restoreId, entries);
  if (extensions.includes('downloadRestoreSummary')) await readSummary(tools, restore);
};
