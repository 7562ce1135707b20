import { joinWords } from '@trc/domain/format';
import { infoOf } from '@trc/domain/objectTypes';
import { NAMES } from '@trc/domain/texts/names';
import { LINKS_PREFIX } from '../directory/readState.ts';
import type { Explanation } from './causes.ts';
import type { ObservedChange } from './types.ts';

/** The way in which an object lost a deleted one, by the name of the link. */
const LOST: Readonly<Record<string, string>> = {
  members: 'them as members',
  owners: 'them as owners',
  manager: 'them as manager',
  sponsors: 'them as sponsors',
  assignments: 'assignments to them',
  activeAssignments: 'active assignments to them',
  eligibleAssignments: 'eligible assignments of them',
  scopedRoleMembers: 'administrators with a role for the unit',
  appRoleAssignedTo: 'assignments to them',
  oauth2PermissionGrants: 'grants to them',
  appliesTo: 'them as targets',
};

/** @returns "1 group", "68 groups" */
export const describeCount = (count: number, type: ObservedChange['type']): string => {
  const { singular } = infoOf(type);
  return `${count} ${count === 1 ? singular : NAMES.many(singular)}`;
};

const effectOf = ({ kind, attributes }: ObservedChange, isCreated: boolean): string[] => {
  if (kind === 'deleted') return ['deleted with them'];
  if (isCreated) return ['named the new id'];
  return attributes
    .filter(({ name }) => name.startsWith(LINKS_PREFIX))
    .map(({ name }) => {
      const link = name.slice(LINKS_PREFIX.length);
      return `lost ${LOST[link] ?? `values of ${link}`}`;
    });
};

/** One sentence on causes of the same kind and type, and the causes and consequences that it counts. */
export interface Fold {
  sentence: string;
  causes: readonly string[];
  consequences: readonly string[];
}

/**
 * Counts consequences: "18 users deleted: 68 groups lost them as members."
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
    const isCreated = causes[0]?.recreatedAs !== undefined;
    const counts = new Map<string, number>();
    for (const one of consequences)
      for (const effect of effectOf(one, isCreated)) {
        const words = `${one.type} ${effect}`;
        counts.set(words, (counts.get(words) ?? 0) + 1);
      }
    const effects = [...counts].map(([words, count]) => {
      const [type = '', ...effect] = words.split(' ');
      return `${describeCount(count, type as ObservedChange['type'])} ${effect.join(' ')}`;
    });
    const [{ type } = { type: 'users' as const }] = causes;
    return {
      sentence: `${describeCount(causes.length, type)} ${isCreated ? 're-created' : 'deleted'}: ${joinWords(effects)}.`,
      causes: [...keys],
      consequences: consequences.map(({ key }) => key),
    };
  });
};
