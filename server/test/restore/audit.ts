import { canonicalJson } from '../../src/content/canonicalJson.ts';
import { linkedOf, liveOf } from './cast.ts';
import type { Disturbance, Subject } from './cast.ts';
import type { Report, RestoredItem, Stage } from './stage.ts';

/** Ends that leave the directory's result open, and say so. */
const OPEN_ENDS: readonly (string | undefined)[] = ['needsReview', 'poison'];

export interface Round {
  stage: Stage;
  cast: readonly Subject[];
  /** Change that was made to each object before the restore. */
  before: ReadonlyMap<Subject, Disturbance>;
  report: Report;
}

const linksOf = async ({ stage, report }: Round, subject: Subject, id: string): Promise<string[]> => {
  const wrong: string[] = [];
  const idOf = new Map(report.items.map(({ sourceId, targetId }) => [sourceId, targetId]));
  for (const [link, named] of Object.entries(subject.links)) {
    // An item that was given up names no id; the existing object of that name is meant.
    const wanted = (
      await Promise.all(named.map(async (one) => idOf.get(one.sourceId) ?? (await liveOf(stage, one))[0]?.id))
    ).sort();
    const found = await linkedOf(stage, subject, id, link);
    if (wanted.join() !== found.join())
      wrong.push(`${link} are ${found.length}, not the ${wanted.length} of the backup`);
  }
  return wrong;
};

/** @returns the errors in the state of an object */
const examine = async (round: Round, subject: Subject, item: RestoredItem | undefined): Promise<string[]> => {
  if (!item) return ['is not in the report'];
  const live = await liveOf(round.stage, subject);
  const [first] = live;
  const isAsItWas = first !== undefined && canonicalJson(first[subject.property]) === canonicalJson(subject.good);
  const wrong = live.length > 1 ? [`is there ${live.length} times`] : [];
  const before = round.before.get(subject);
  switch (item.state) {
    case 'completed':
      if (!first) wrong.push('is called completed and is missing');
      else if (first.id !== item.targetId) wrong.push('has another id than its report says');
      if (first && !isAsItWas) wrong.push(`is called completed and differs: ${canonicalJson(first[subject.property])}`);
      if (first) wrong.push(...(await linksOf(round, subject, first.id)));
      break;
    case 'completedWithErrors':
      if (!first) wrong.push('is called restored in part and is missing');
      if (item.errors.length === 0) wrong.push('is called restored in part and names no error');
      break;
    case 'failed':
    case 'unprocessed':
      if (item.state === 'failed' && item.errors.length === 0) wrong.push('failed and names no error');
      if (OPEN_ENDS.includes(item.code)) break;
      if ((before === 'gone' || before === 'deleted') && first) wrong.push(`is called ${item.state} and came back`);
      if (before === 'changed' && isAsItWas) wrong.push(`is called ${item.state} and was changed`);
      break;
    default:
      wrong.push(`ended ${item.state}`);
  }
  if ((before === 'none' || before === 'changed') && !first) wrong.push('was there before and is missing');
  return wrong;
};

/**
 * Is every final state true of the live directory, is each object there once, and do the counters sum?
 * @returns one line per failure
 */
export const auditRound = async (round: Round): Promise<string[]> => {
  const { cast, report } = round;
  const total = Object.values(report.totals).reduce((sum, number) => sum + number, 0);
  const failures =
    total === cast.length && report.items.length === cast.length
      ? []
      : [`counters sum to ${total}, items are ${report.items.length}, selected were ${cast.length}`];
  for (const subject of cast) {
    const item = report.items.find(({ type, sourceId }) => type === subject.type && sourceId === subject.sourceId);
    for (const wrong of await examine(round, subject, item)) {
      failures.push(
        `${subject.type} ${subject.name} (before: ${round.before.get(subject)}, ${item?.state} ${item?.outcome ?? ''} ${item?.code ?? ''}, crashes ${item?.crashes}) ${wrong}. ${JSON.stringify(item?.errors).slice(0, 600)}`,
      );
    }
  }
  return failures;
};
