import type { DescribedChange } from '../../api';
import { attributeLabel, type Difference } from '../../components/diff';
import { restoreLine } from '@trc/domain/actors';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { isObject } from '@trc/domain/isObject';
import { shownName, withVisibleControls } from '@trc/domain/shownName';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { NAMES } from '@trc/domain/texts/names';

export const nameOf = ({ name, id }: Pick<DescribedChange, 'name' | 'id'>): string => shownName(name, id);

export type ShownKind = Pick<DescribedChange, 'kind' | 'recreated' | 'restored' | 'newIds'>;

export const kindOf = ({ kind, recreated, restored, newIds }: ShownKind): string => {
  if (newIds) return T.newIdOnly;
  if (restored) return T.restored;
  return recreated ? T.recreated : (T.kinds[kind] ?? kind);
};

/** @returns "Sofia Zimmer has a new ID" */
const newIdWords = (change: Pick<DescribedChange, 'newIds' | 'names'>): string[] => {
  const { newIds: [first, ...others] = [] } = change;
  if (first === undefined) return [];
  const name = shownName(namesOf(change).get(first.toLowerCase()), first);
  return [T.hasNewId(name, others.length === 0 ? undefined : formatCount(others.length))];
};

/** @returns in words what a restore did with it or with what it refers to, or what a plan or a person did about it */
export const handledWords = (change: DescribedChange): string[] => {
  const { recreated, restored, newIds, decision, executed, changedAgain, restoreChoice } = change;
  if (newIds) return newIdWords(change);
  if (restored) return [T.restoredBy(restoreLine(restored))];
  if (restoreChoice) {
    const time = formatDateTime(restoreChoice.time);
    return [restoreChoice.left ? T.leftInRestore(time) : T.restoreChoice(time)];
  }
  if (recreated) return [T.recreatedBy(recreated.time && formatDateTime(recreated.time))];
  const kept = decision?.decision === 'keep' ? [T.kept(decision.by, formatDateTime(decision.time))] : [];
  if (executed?.decision === 'contain') return [T.contained(executed.by, formatDateTime(executed.time)), ...kept];
  if (kept.length > 0) return kept;
  return changedAgain?.decision === 'contain' ? [T.containedBefore] : [];
};

const SAYS_DELETED = /delet/i;

/** @returns the most important reason; of a deleted object also that it is deleted, where the reason does not say so */
export const reasonOf = ({ kind, recreated, reasons: [first] }: DescribedChange): string => {
  const title = first?.title ?? '';
  if (kind !== 'deleted' || recreated || SAYS_DELETED.test(title)) return NAMES.beginning(title);
  return title === '' ? T.kinds.deleted : T.deletedBecause(title);
};

type Links = DescribedChange['links'][number];
type Names = ReadonlyMap<string, string>;

const namesOf = ({ names }: Pick<DescribedChange, 'names'>): Names =>
  new Map(names.map(({ id, name }) => [id.toLowerCase(), withVisibleControls(name)]));

/** Prefix of the id of an administrative unit that an assignment is limited to. */
const SCOPE = /^\/[a-z]+\/(?=[0-9a-f-]{36}$)/i;

/** Replaces each id that has a name by "Name (id)", as the comparison with the directory writes it. */
const named = (value: unknown, names: Names): unknown => {
  if (typeof value === 'string') {
    const name = names.get(value.replace(SCOPE, '').toLowerCase());
    return name === undefined ? value : `${name} (${value})`;
  }
  if (Array.isArray(value)) return value.map((item) => named(item, names));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, named(item, names)]));
  return value;
};

/** @returns the names of the objects in link values, as far as they are known */
const endNames = (values: readonly unknown[], names: Names): string[] =>
  values.flatMap((value) => {
    const texts = typeof value === 'string' ? [value] : isObject(value) ? Object.values(value) : [];
    return texts.flatMap((text) => (typeof text === 'string' ? (names.get(text.toLowerCase()) ?? []) : [])).slice(0, 1);
  });

/** Number of added objects that the row names. */
const MAX_NAMED = 2;

const linkSummary = ({ name, added, addedCount, removedCount }: Links, names: Names): string => {
  const label = attributeLabel(name);
  const [plus, minus] = [formatCount(addedCount), formatCount(removedCount)];
  const counts =
    addedCount === 0
      ? T.removed(label, minus)
      : removedCount === 0
        ? T.added(label, plus)
        : T.addedAndRemoved(label, plus, minus);
  const who = addedCount <= MAX_NAMED ? endNames(added, names) : [];
  return who.length > 0 && who.length === addedCount ? `${counts} (${who.join(', ')})` : counts;
};

/** Attributes that are named in the row. */
const MAX_ATTRIBUTES = 3;

/**
 * @returns links with counts and names of attributes: "Members −41, Job title". In an object that was created or
 * deleted, everything differs, so only its links are counted.
 */
export const changeSummary = (change: DescribedChange): string => {
  const { kind, links, attributes } = change;
  const names = namesOf(change);
  const labels = kind === 'changed' ? [...new Set(attributes.map(({ path }) => attributeLabel(path)))] : [];
  const rest = labels.length - MAX_ATTRIBUTES;
  return [
    ...links.map((link) => linkSummary(link, names)),
    ...labels.slice(0, MAX_ATTRIBUTES),
    ...(rest > 0 ? [T.moreAttributes(formatCount(rest))] : []),
  ].join(', ');
};

const LINKS = 'links.';

/** @returns the differences, links first, with names in the place of ids */
export const listDifferences = (change: DescribedChange): Difference[] => {
  const names = namesOf(change);
  const valueOf = (key: 'oldValue' | 'newValue', value: unknown): Partial<Difference> =>
    value === undefined ? {} : { [key]: named(value, names) };
  return [
    ...change.links.map(({ name, added, removed, unchanged }) => ({
      name: LINKS + name,
      kept: unchanged,
      ...valueOf('oldValue', removed.length > 0 ? removed : undefined),
      ...valueOf('newValue', added.length > 0 ? added : undefined),
    })),
    ...change.attributes.map(({ path, from, to }) => ({
      name: path,
      ...valueOf('oldValue', from),
      ...valueOf('newValue', to),
    })),
  ];
};

/** @returns sentences about links of which the reply has only the first values */
export const cutLinks = ({ links }: DescribedChange): string[] =>
  links.flatMap(({ name, added, addedCount, removed, removedCount }) => {
    const [shown, count] = [added.length + removed.length, addedCount + removedCount];
    return shown < count ? [T.firstValues(formatCount(shown), formatCount(count), attributeLabel(name))] : [];
  });

/** @returns labels of differences that no restore writes */
export const unwritten = ({ attributes, links }: DescribedChange): string[] => [
  ...links.filter(({ restorable }) => restorable === false).map(({ name }) => attributeLabel(name)),
  ...attributes.filter(({ restorable }) => restorable === false).map(({ path }) => attributeLabel(path)),
];
