import type { Plan, PlannedValue, PlanOperation } from '../../api';
import { attributeLabel, formatAttributeValue } from '../../components/diff';
import { endsSessions } from '@trc/domain/endsSessions';
import { formatCount } from '@trc/domain/format';
import { shownName, withVisibleControls } from '@trc/domain/shownName';
import { NAMES } from '@trc/domain/texts/names';
import { PLAN_OPERATION_TEXTS as OPERATION } from '@trc/domain/texts/planOperations';
import { PLAN_TEXTS as T } from '@trc/domain/texts/plans';
import { countStates } from './progress';

const MINUTE = 60;
const HOUR = 60;
const SHORT_SECONDS = 30;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_HOURS = 24;
/** So many attributes, and values of a link, are named; more are counted. */
const NAMED = 2;
/** Characters of a value in the row. */
const SHORT_VALUE = 40;
/** So many accounts are named in a sentence. */
const NAMED_ACCOUNTS = 3;
/** So many deleted objects are named before the start. */
const NAMED_DELETIONS = 5;
/** An older draft says so: the live values may have changed since. */
export const OLD_HOURS = 1;

const DOING = ['create', 'undelete', 'update', 'disable', 'delete'] as const;

/** @returns the operations of a plan, by its counts: "re-create 3 objects and delete 1 object" */
export const describeKinds = (kinds: Plan['totals']['kinds']): string =>
  NAMES.listed(DOING.filter((kind) => kinds[kind] > 0).map((kind) => T.does[kind](formatCount(kinds[kind]))));

/** @returns the number of objects that need no write, without those that come back with others */
export const countRight = ({ kinds, returning = 0 }: Plan['totals']): number => kinds.unchanged - returning;

const listCounts = (counts: readonly (readonly [count: number, words: (count: string) => string])[]): string =>
  NAMES.listed(counts.flatMap(([count, words]) => (count > 0 ? [words(formatCount(count))] : [])));

/**
 * @returns a sentence that relates the selected changes to the operations; undefined where each change is an operation,
 * and in plans that are not made of changes
 */
export const describeSelected = ({ scope, totals }: Pick<Plan, 'scope' | 'totals'>): string | undefined => {
  if (!scope || (scope.objects === scope.chosen && scope.withoutOperation === 0)) return undefined;
  const { reasons, results } = T.head;
  const { operations, kinds, returning = 0 } = totals;
  return T.head.scope(
    formatCount(scope.objects),
    listCounts([
      [scope.chosen, reasons.chosen],
      [scope.consequences, reasons.consequences],
      [scope.required, reasons.required],
      [scope.created, reasons.created],
    ]),
    listCounts([
      [operations - kinds.unchanged, results.work],
      [countRight(totals), results.right],
      [returning, results.returning],
      [scope.withoutOperation, results.left],
    ]),
  );
};

/** @returns the meaning of a plan's numbers, and their relation */
export const describeScope = ({
  totals,
  cannot,
  source,
  state,
  scope,
}: Pick<Plan, 'totals' | 'cannot' | 'source' | 'state' | 'scope'>): string => {
  const { operations, selected, kinds, returning = 0 } = totals;
  const open = operations - selected - kinds.unchanged;
  const right = countRight(totals);
  const { withoutOperation = 0 } = scope ?? {};
  const parts = [
    T.scope.selected(formatCount(selected)),
    ...(open > 0 ? [T.scope.notSelected(formatCount(open))] : []),
    ...(right > 0 ? [(state === 'draft' ? T.scope.right : T.scope.rightBefore)(formatCount(right))] : []),
    ...(returning > 0 ? [T.scope.returning(formatCount(returning))] : []),
  ];
  return [
    T.scope.operations(formatCount(operations), NAMES.listed(parts)),
    ...(cannot.length > 0
      ? [(source.kind === 'undo' ? T.scope.cannotOfUndo : T.scope.cannot)(formatCount(cannot.length))]
      : []),
    ...(withoutOperation > 0 && withoutOperation < cannot.length
      ? [T.scope.withoutOperation(formatCount(withoutOperation))]
      : []),
  ].join(' ');
};

/** @returns the results of an executed plan in a sentence; nothing from a service that does not count them */
export const describeEnd = (plan: Pick<Plan, 'waves'>): string[] => {
  const { states, total, finished } = countStates(plan);
  const { results } = T.run;
  if (total === 0) return [];
  const others = [
    [states.alreadyRight, results.alreadyRight],
    [states.inPart, results.inPart],
    [states.onHold, results.onHold],
    [states.failed, results.failed],
    [total - finished, results.open],
  ] as const;
  const parts = [
    results.written(formatCount(states.done), formatCount(total)),
    ...others.flatMap(([count, words]) => (count > 0 ? [words(formatCount(count))] : [])),
  ];
  return [`${parts.join(', ')}.`];
};

export const totalSeconds = ({ waves }: Pick<Plan, 'waves'>): number =>
  waves.reduce((sum, { seconds }) => sum + seconds, 0);

/** @returns a duration in words, rounded up to minutes */
export const formatDuration = (seconds: number): string => {
  if (seconds <= SHORT_SECONDS) return T.seconds.short;
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < HOUR) return T.seconds.minutes(formatCount(minutes));
  return T.seconds.hours(formatCount(Math.floor(minutes / HOUR)), formatCount(minutes % HOUR));
};

/** @param now milliseconds since 1970. @returns the age of a plan, in words */
export const describeAge = (createdAt: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(createdAt)) / MINUTE_MS);
  if (!(minutes >= 1)) return T.head.ago.now;
  if (minutes < HOUR) return T.head.ago.minutes(formatCount(minutes));
  const hours = Math.floor(minutes / HOUR);
  return hours < DAY_HOURS
    ? T.head.ago.hours(formatCount(hours))
    : T.head.ago.days(formatCount(Math.floor(hours / DAY_HOURS)));
};

/** @returns whole hours since a plan was made */
export const ageInHours = (createdAt: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(createdAt)) / HOUR_MS));

export const countSelected = (values: readonly { selected: boolean }[]): number =>
  values.filter(({ selected }) => selected).length;

/**
 * @returns the values that the operation lists as written, and those that it leaves as they are. In a draft everything
 * can still be chosen.
 */
export const partChosen = <Value extends { selected: boolean }>(
  values: readonly Value[],
  isDraft: boolean,
): [chosen: readonly Value[], left: readonly Value[]] =>
  isDraft ? [values, []] : [values.filter(({ selected }) => selected), values.filter(({ selected }) => !selected)];

/** Values that the reply does not list are written unless no listed one is. */
const writtenOf = (values: readonly PlannedValue[], count: number): number => {
  const selected = countSelected(values);
  return selected === 0 ? 0 : selected + Math.max(0, count - values.length);
};

/** @returns the number of link values that are there now and stay: untouched ones, and those that are not removed */
export const countKept = ({ kept, remove, removeCount }: PlanOperation['links'][number]): number =>
  kept + removeCount - writtenOf(remove, removeCount);

export const comesBack = ({ kind }: Pick<PlanOperation, 'kind'>): boolean => kind === 'create' || kind === 'undelete';

/** @returns the number of written values, with their names if these are few and known: "1 (Ada)" */
const countValues = (values: readonly PlannedValue[], count: number): string => {
  const written = writtenOf(values, count);
  const names = values.flatMap(({ name, selected }) => (selected && name !== undefined ? [name] : []));
  const isNamed = written > 0 && written <= NAMED && names.length === written;
  return isNamed ? `${formatCount(written)} (${names.map(withVisibleControls).join(', ')})` : formatCount(written);
};

/** @returns the only attribute of an operation, with its value afterwards where that is short */
const describeAttribute = ({ path, wanted }: PlanOperation['attributes'][number]): string => {
  const text = typeof wanted === 'object' ? '' : formatAttributeValue(path, wanted, true);
  const label = attributeLabel(path);
  return text === '' || text.length > SHORT_VALUE ? label : OPERATION.attributeValue(label, text);
};

/** @returns the writes of an operation, in a line: "2 attributes, Members +1 (Ada) −3" */
export const describeOperation = (operation: PlanOperation): string => {
  const { attributes, links, kind } = operation;
  // The attributes of an object that is deleted only tell whether it changed.
  if (kind === 'delete') return OPERATION.allAttributes;
  const parts: string[] = [];
  if (comesBack(operation)) parts.push(OPERATION.allAttributes);
  else if (attributes.length > 0) {
    const [selected, total] = [countSelected(attributes), attributes.length];
    const names = attributes.filter((one) => one.selected).map(({ path }) => attributeLabel(path));
    if (selected < total) parts.push(OPERATION.attributesOf(formatCount(selected), formatCount(total)));
    else if (total === 1) parts.push(...attributes.map(describeAttribute));
    else parts.push(total <= NAMED ? NAMES.listed(names) : OPERATION.attributes(formatCount(total)));
  }
  if (endsSessions(operation)) parts.push(OPERATION.endsSessions);
  for (const { name, add, addCount, remove, removeCount } of links) {
    if (writtenOf(add, addCount) + writtenOf(remove, removeCount) > 0)
      parts.push(
        OPERATION.link(attributeLabel(`links.${name}`), countValues(add, addCount), countValues(remove, removeCount)),
      );
  }
  if (parts.length === 0 && kind === 'update') return OPERATION.nothing;
  return parts.join(', ');
};

/** The mark of a policy, by the choice that is open in a draft. */
export type PolicyMark = 'reportOnly' | 'enforced' | 'staysEnforced';

const ENFORCED = 'enabled';

/** @returns the state of a policy after the operation; nothing where the operation does not enforce a policy */
export const markPolicy = (
  { kind, attributes, reportOnly }: Pick<PlanOperation, 'kind' | 'attributes' | 'reportOnly'>,
  isDraft: boolean,
): PolicyMark | undefined => {
  if (reportOnly === undefined) return undefined;
  if (reportOnly) return 'reportOnly';
  if (!isDraft) return undefined;
  if (kind !== 'update') return 'enforced';
  const state = attributes.find(({ path }) => path === 'state');
  if (!state || state.expected === ENFORCED) return 'staysEnforced';
  return state.selected ? 'enforced' : undefined;
};

/** True if a part of a selected operation is not selected. */
export const isPartly = (operation: PlanOperation): boolean =>
  operation.selected &&
  [...operation.attributes, ...operation.links.flatMap(({ add, remove }) => [...add, ...remove])].some(
    ({ selected }) => !selected,
  );

/** @param rows deletions of the plan, perhaps not all of them */
export const nameDeleted = ({ totals: { kinds } }: Pick<Plan, 'totals'>, rows: readonly PlanOperation[]): string[] => {
  const named = rows.filter(({ selected, kind }) => selected && kind === 'delete').slice(0, NAMED_DELETIONS);
  if (named.length === 0) return [];
  const others = kinds.delete - named.length;
  const names = named.map(({ name, id }) => shownName(name, id));
  return [T.start.deleted(NAMES.listed([...names, ...(others > 0 ? [T.start.more(formatCount(others))] : [])]))];
};

/**
 * Names the accounts that can sign in after the plan, as far as one sentence goes, and counts the others.
 * @param rows the operations that the page shows, perhaps not all of the plan
 */
export const describeSignIn = ({ totals }: Pick<Plan, 'totals'>, rows: readonly PlanOperation[]): string[] => {
  const selected = rows.filter((row) => row.selected);
  const names = selected.filter(({ signIn }) => signIn === 'allowed').map(({ name, id }) => shownName(name, id));
  const isWhole = totals.signIn !== undefined || selected.length >= totals.selected;
  const count = Math.max(names.length, totals.signIn ?? 0);
  if (count === 0) return [];
  const named = names.slice(0, NAMED_ACCOUNTS);
  const others = count - named.length;
  const countOthers = named.length > 0 ? T.start.otherAccounts : T.start.accounts;
  const shown = [...named, ...(others > 0 ? [countOthers(formatCount(others))] : [])];
  return [(isWhole ? T.start.signIn : T.start.signInShown)(NAMES.listed(shown))];
};

/**
 * Counts what a person, or the rules of the plan, took out of the selected operations.
 * @param rows the operations that the page shows, perhaps not all of the plan
 */
export const describeChoices = ({ totals }: Pick<Plan, 'totals'>, rows: readonly PlanOperation[]): string[] => {
  const selected = rows.filter((row) => row.selected);
  const isWhole = selected.length >= totals.selected;
  const reportOnly = selected.filter((row) => row.reportOnly).length;
  const leftOut = selected.filter(isPartly).length;
  const { start } = T;
  return [
    ...(reportOnly > 0 ? [(isWhole ? start.reportOnly : start.reportOnlyShown)(formatCount(reportOnly))] : []),
    ...(leftOut > 0 ? [(isWhole ? start.leftOut : start.leftOutShown)(formatCount(leftOut))] : []),
  ];
};
