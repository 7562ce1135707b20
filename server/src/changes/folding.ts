import { joinWords } from '@trc/domain/format';
import { infoOf } from '@trc/domain/objectTypes';
import { NAMES } from '@trc/domain/texts/names';
import { LINKS_PREFIX } from '../directory/readState.ts';
import type { Explanation } from './causes.ts';
import type { ObservedChange } from './types.ts';

/** The loss of an object through a deletion, by the name of the link. */
const LOST: Readonly<Record<string, string>> = {
  members: 'members',
  owners: 'owners',
  manager: 'their manager',
  sponsors: 'sponsors',
  assignments: 'assignments',
  activeAssignments: 'active assignments',
  eligibleAssignments: 'eligible assignments',
  scopedRoleMembers: 'administrators with a role for the unit',
  appRoleAssignedTo: 'app role assignments',
  oauth2PermissionGrants: 'permission grants',
  appliesTo: 'targets',
};

const was = (count: number): string => (count === 1 ? 'was' : 'were');

/** @returns "1 group", "68 groups" */
export const describeCount = (count: number, type: ObservedChange['type']): string => {
  const { singular } = infoOf(type);
  return `${count} ${count === 1 ? singular : NAMES.many(singular)}`;
};

/** @returns "deleted", "lost members and owners"; one text per object, so that the counts of a sentence add up */
const effectOf = ({ kind, attributes }: ObservedChange): string => {
  if (kind === 'deleted') return 'deleted';
  const links = attributes.filter(({ name }) => name.startsWith(LINKS_PREFIX));
  const words = links.map(({ name }) => {
    const link = name.slice(LINKS_PREFIX.length);
    return LOST[link] ?? `values of ${link}`;
  });
  return `lost ${joinWords(words)}`;
};

/** @returns "68 groups lost members", "1 service principal was deleted as well" */
const describeEffect = (count: number, type: ObservedChange['type'], effect: string): string => {
  const subject = describeCount(count, type);
  return effect === 'deleted' ? `${subject} ${was(count)} deleted as well` : `${subject} ${effect}`;
};

/** One sentence on causes of the same kind and type, and the causes and consequences that it counts. */
export interface Fold {
  sentence: string;
  causes: readonly string[];
  consequences: readonly string[];
}

/** @returns "1 user, 9 groups and 2 service principals" */
const describeTypes = (changes: readonly ObservedChange[]): string => {
  const counts = new Map<ObservedChange['type'], number>();
  for (const { type } of changes) counts.set(type, (counts.get(type) ?? 0) + 1);
  return joinWords([...counts].map(([type, count]) => describeCount(count, type)));
};

/** @returns the effects of a deletion with their counts, such as "68 groups lost members" */
const listEffects = (consequences: readonly ObservedChange[]): string[] => {
  const counts = new Map<string, { type: ObservedChange['type']; effect: string; count: number }>();
  for (const one of consequences) {
    const effect = effectOf(one);
    const key = `${one.type} ${effect}`;
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { type: one.type, effect, count });
  }
  return [...counts.values()].map(({ type, effect, count }) => describeEffect(count, type, effect));
};

/**
 * Counts consequences: "18 users were deleted: 68 groups lost members."
 * @returns one fold per type and kind of cause, in the order of the changes; none for causes without consequences
 */
export const foldChanges = (
  changes: readonly ObservedChange[],
  explanations: ReadonlyMap<string, Explanation>,
): Fold[] => {
  const folded = changes.filter(({ key }) => explanations.get(key)?.isConsequence === true);
  const causesOf = ({ key }: ObservedChange): readonly string[] => explanations.get(key)?.causes ?? [];
  const groups = new Map<string, ObservedChange[]>();
  const withConsequences = new Set(folded.flatMap(causesOf));
  for (const one of changes.filter(({ key }) => withConsequences.has(key))) {
    const group = `${one.recreatedAs === undefined ? one.kind : 'recreated'} ${one.type}`;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups.values()].map((causes) => {
    const keys = new Set(causes.map(({ key }) => key));
    const consequences = folded.filter((one) => causesOf(one).some((key) => keys.has(key)));
    const isRecreated = causes[0]?.recreatedAs !== undefined;
    const [{ type } = { type: 'users' as const }] = causes;
    const subject = describeCount(causes.length, type);
    const [refer, ids] = [
      consequences.length === 1 ? 'refers' : 'refer',
      causes.length === 1 ? 'the new ID' : 'the new IDs',
    ];
    return {
      sentence: isRecreated
        ? `${subject} ${was(causes.length)} re-created: ${describeTypes(consequences)} now ${refer} to ${ids}.`
        : `${subject} ${was(causes.length)} deleted: ${joinWords(listEffects(consequences))}.`,
      causes: [...keys],
      consequences: consequences.map(({ key }) => key),
    };
  });
};
