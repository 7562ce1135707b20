import { asker, disagreement } from './asker.mjs';
import { csvDisagrees } from './csv.mjs';
import { checkNarrowed, holds, toSearchText } from './narrowed.mjs';
import { checkOrder, readPages } from './paging.mjs';
import { readDownloads } from './reportFiles.mjs';
import { readTicks } from './ticks.mjs';

const STATES = ['completed', 'failed', 'completedWithErrors', 'unprocessed', 'running'];
const TROUBLE = ['failed', 'completedWithErrors', 'unprocessed'];
const PER_PAGE = 100;
/** Records are asked for by another word. */
const SLUGS = {
  directoryRoles: 'roles',
  customRoles: 'roles',
  authenticationFlowsPolicy: 'tenantWidePolicies',
  externalIdentitiesPolicy: 'tenantWidePolicies',
  authorizationPolicy: 'tenantWidePolicies',
};
export const slugOf = (type) => SLUGS[type] ?? type;

/** Counters of a restore by type. */
const countersOf = (restore) => Object.entries(restore).filter(([, value]) => typeof value?.completed === 'number');
const sumOf = (restore, states) =>
  countersOf(restore).reduce((sum, [, counter]) => sum + states.reduce((all, state) => all + counter[state], 0), 0);

/** Checks that the counters of an ended restore add up. */
const demandCounters = ({ demand }, restore, total) => {
  demand(
    sumOf(restore, STATES) === total,
    '/list/*/counters',
    `counters that add up to the ${total} objects of the restore`,
    sumOf(restore, STATES),
  );
  demand(
    sumOf(restore, ['running']) === 0,
    '/list/*/running',
    '0 for a restore that has ended',
    sumOf(restore, ['running']),
  );
  const trouble = sumOf(restore, TROUBLE);
  if (restore.status === 'Completed')
    demand(trouble === 0, '/list/*/status', 'no Completed with objects that are not', `${trouble} of them`);
  if (restore.status === 'CompletedWithErrors')
    demand(trouble > 0, '/list/*/status', 'Completed where nothing went wrong', restore.status);
};

const stateOf = (status) => status.charAt(0).toLowerCase() + status.slice(1);

/** Compares each counter with the entries of its type in the report. */
const demandSame = ({ demand }, restore, entries) => {
  for (const [type, counter] of countersOf(restore).filter(([type]) => type !== 'tenantWidePolicies')) {
    for (const state of STATES) {
      const found = entries.filter((entry) => entry.type === type && stateOf(entry.status) === state).length;
      if (
        !demand(
          found === counter[state],
          '/list',
          `${counter[state]} ${type} that are ${state}, as the counters of the restore say`,
          `${found} in the report`,
        )
      )
        return;
    }
  }
};

const readCsv = async (tools, id, entries) => {
  const { expect, tell } = asker(tools, 'downloadRestoreReport');
  const reply = await expect([200], undefined, { id });
  const found = reply.status === 200 && csvDisagrees(reply.text, entries);
  if (found) tell([disagreement('/', found.expected, found.came)]);
};

const readRecords = async (tools, restoreId, slug, expected) => {
  const { ask, tell, demand } = asker(tools, 'listRestoreRecords');
  const reply = await ask({ restoreId, pagenum: 1, perpage: 25 }, { type: slug });
  if (!reply) return;
  demand(reply.total === expected, '/total', `${expected}, as the report has of the type`, reply.total);
  const wrong = reply.rows.find((row) => row.length !== reply.columns.length);
  if (wrong) tell([disagreement('/rows/*', `${reply.columns.length} cells, one for each column`, wrong.length)]);
};

const readProblems = async (tools, id, entries) => {
  const { ask, demand } = asker(tools, 'listRestoreProblems');
  const reply = await ask({ pagenum: 1, perpage: PER_PAGE }, { id });
  if (!reply) return;
  const odd = reply.list.find(
    (problem) => !entries.some((entry) => entry.type === problem.type && entry.id === problem.id),
  );
  demand(!odd, '/list', 'objects that the report has', odd?.id);
  const failed = entries.filter(({ status }) => status === 'Failed').length;
  demand(reply.total >= failed, '/total', `at least the ${failed} that failed`, reply.total);
};

/** A restore that runs cannot be undone; otherwise the counts come with the offer, and a refusal has a reason. */
const readUndo = async (tools, { restoreId: id, status }) => {
  const { ask, demand } = asker(tools, 'getUndo');
  const reply = await ask(undefined, { id });
  if (!reply) return;
  const { available, reason, counts } = reply;
  demand(available === (reason === undefined), '/reason', 'a reason exactly where there is no undo', reason);
  demand(available || counts === undefined, '/counts', 'counts of an undo that is available', counts);
  if (status === 'Running') demand(!available, '/available', 'no undo of a restore that runs', available);
};

const keyOf = ({ type, id }) => `${type} ${id}`;

/** The report narrowed by status, by type and by a search, and in both orders of its names. */
const readNarrowed = async ({ ask, tell }, id, entries) => {
  const [first] = entries;
  if (!first) return;
  const narrowed = async (question, what, fits, kind) => {
    const found = await ask({ pagenum: 1, perpage: PER_PAGE, ...question }, { id });
    if (found) tell(checkNarrowed(found, { what, fits, rows: entries, keyOf, kind }));
  };
  const { status, type } = first;
  await narrowed({ filters: { status } }, `the status ${status}`, (entry) => entry.status === status);
  // The policies that are named as types of their own may be one type to a filter.
  if (!(type in SLUGS) || SLUGS[type] === 'roles')
    await narrowed(
      { filters: { status, type } },
      `the status ${status} and the type ${type}`,
      (entry) => entry.status === status && entry.type === type,
    );
  const search = toSearchText(first.name ?? '');
  if (search)
    await narrowed(
      { search },
      `the text ${search}`,
      (entry) => [entry.name, entry.id].some((text) => holds(text, search)),
      'search',
    );
  const pages = (direction) =>
    readPages(
      (pagenum) => ask({ pagenum, perpage: PER_PAGE, sort: { column: 'name', direction } }, { id }),
      PER_PAGE,
      keyOf,
    );
  const [up, down] = [await pages('asc'), await pages('desc')];
  tell([...up.violations, ...down.violations]);
  if (up.complete && down.complete) tell(checkOrder(up.rows, down.rows, ({ name }) => name, '/list/*/name'));
};

/**
 * The report of a restore, held against its counters, its CSV, its records and its problems.
 * @returns its entries where all could be read
 */
export const checkReport = async (tools, restore) => {
  const own = asker(tools, 'getRestoreReport');
  const { restoreId: id } = restore;
  const read = await readPages((pagenum) => own.ask({ pagenum, perpage: PER_PAGE }, { id }), PER_PAGE, keyOf);
  own.tell(read.violations);
  if (!read.complete) return undefined;
  demandCounters(asker(tools, 'listRestores'), restore, read.total);
  demandSame(own, restore, read.rows);
  await readNarrowed(own, id, read.rows);
  await readCsv(tools, id, read.rows);
  const slugs = new Map();
  for (const { type } of read.rows) slugs.set(slugOf(type), (slugs.get(slugOf(type)) ?? 0) + 1);
  for (const [slug, count] of slugs) await readRecords(tools, id, slug, count);
  if (tools.facts.extensions.includes('listRestoreProblems')) await readProblems(tools, id, read.rows);
  await readDownloads(tools, restore, read.rows);
  if (tools.facts.extensions.includes('listReportTicks')) await readTicks(tools, id, read.rows);
  if (tools.facts.extensions.includes('getUndo')) await readUndo(tools, restore);
  return read.rows;
};
