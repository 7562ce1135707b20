import { randomUUID } from 'node:crypto';
import { asker } from './asker.mjs';
import { PER_PAGE, readRanked } from './ranked.mjs';

/** A plan cannot reverse a new id alone. */
const isReversible = ({ kind, recreated, attributes, links }) =>
  kind === 'deleted' || (kind === 'changed' && (!recreated || attributes.length + links.length > 0));

const sumOf = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

const NAMED = ['exact', 'likely'];

/** Actors where the state names them, the surest as sure as the state, and a filter that finds their changes. */
const actors = async ({ ask, demand, values }, rows) => {
  const wrong = rows.find(({ actorState, actors: found = [] }) =>
    NAMED.includes(actorState) ? found[0]?.certainty !== actorState : found.length > 0,
  );
  if (wrong) demand(false, '/list', 'actors that agree with actorState', wrong.key);
  const ids = rows.flatMap(({ actors: found = [] }) => found.map(({ id }) => id));
  const actorId = ids.find((id) => id !== undefined) ?? randomUUID();
  const reply = await ask({ pagenum: 1, perpage: PER_PAGE, filters: { actorId } }, values);
  const wanted = rows.filter(({ actors: found = [] }) => found.some(({ id }) => id === actorId)).length;
  if (!reply) return;
  demand(reply.total === wanted, '/total', `${wanted} by the actor ${actorId}`, reply.total);
  const { state, gaps = [] } = reply.auditState ?? {};
  if (state === 'gap') demand(gaps.length > 0, '/auditState/gaps', 'times that were not read', 'none');
};

/** The changes between two backups: every one once, the most important first, and as many as the totals say. */
export const changes = async (tools) => {
  const { backup, ids } = tools.facts;
  const values = { id: backup.backupId, otherId: ids.otherId ?? backup.backupId };
  const asked = asker(tools, 'listChanges');
  const { ask, demand } = asked;
  const { rows, first } = await readRanked(asked, values);
  if (!first) return;
  const { totals, plannable } = first;
  const sum = totals.changes + totals.consequences + totals.service;
  demand(sum === rows.length, '/totals', `${rows.length}, the number of rows on all pages`, sum);
  const reversible = rows.filter(isReversible).length;
  demand(plannable === reversible, '/plannable', `${reversible}, the rows that changed or were deleted`, plannable);
  const created = rows.filter(({ kind, recreated }) => kind === 'created' && !recreated).length;
  const { createdObjects = created } = first;
  demand(createdObjects === created, '/createdObjects', `${created}, the rows of created objects`, createdObjects);
  const counted = totals.changes + totals.service;
  for (const name of ['severities', 'kinds'])
    demand(sumOf(totals[name]) === counted, `/totals/${name}`, `${counted}, as changes and service`, totals[name]);
  const known = new Set(rows.map(({ key }) => key));
  const stray = rows.find(({ causedBy, consequences }) =>
    [...causedBy, ...consequences].some((key) => !known.has(key)),
  );
  if (stray) demand(false, '/list', 'causes and consequences that are listed', stray.key);
  const handled = rows.find(
    ({ kind, recreated, decision, executed }) =>
      (recreated && ['deleted', 'service'].includes(kind)) ||
      ((decision ?? executed) && (kind !== 'created' || recreated)),
  );
  if (handled)
    demand(false, '/list', 'decisions about created objects only, and no deleted re-created one', handled.key);
  await actors({ ask, demand, values }, rows);
  const [{ severity } = { severity: 'critical' }] = rows;
  const filtered = await ask({ pagenum: 1, perpage: PER_PAGE, filters: { severity } }, values);
  if (!filtered) return;
  const wanted = rows.filter((row) => row.severity === severity).length;
  demand(filtered.total === wanted, '/total', `${wanted} with the severity ${severity}`, filtered.total);
};

/** The headline of the newest two backups: the earlier one first, and numbers that add up. */
export const headline = async (tools) => {
  const { ask, demand } = asker(tools, 'getChangesHeadline');
  const reply = await ask();
  if (!reply) return;
  const { earlier, later, totals } = reply;
  if (earlier && later)
    demand(
      Date.parse(earlier.creationTime) < Date.parse(later.creationTime),
      '/earlier/creationTime',
      `a time before ${later.creationTime}`,
      earlier.creationTime,
    );
  if (!totals) return;
  const counted = totals.changes + totals.service;
  for (const name of ['severities', 'kinds'])
    demand(sumOf(totals[name]) === counted, `/totals/${name}`, `${counted}, as changes and service`, totals[name]);
};
