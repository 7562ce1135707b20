import { joinWords } from '@trc/domain/format';
import { idsIn } from '../comparison/index.ts';
import { joinSentences, namesOfPaths } from '../comparison/messages.ts';
import type { LinkValue } from '../directory/index.ts';
import type { Preview } from '../restore/preview/preview.ts';
import { findOpenValues, isReadOnlyLink, isUndeleted } from './returningLinks.ts';
import type { WantedObject } from './wanted.ts';

type Found = Parameters<typeof findOpenValues>[0] & { preview: Pick<Preview, 'message'> };

export const PORTAL = 'Change it in the Microsoft Entra admin center.';
const ELSEWHERE = 'This is managed in Exchange or on premises. Change it there.';

/** Characters of names in a sentence about values that a person changes elsewhere: a person works through them. */
const MAX_NAMES = 1500;

/** @returns the first names, as many as there is room for */
const fitting = (names: readonly string[]): string[] => {
  let length = 0;
  const end = names.findIndex((name) => (length += name.length) > MAX_NAMES);
  return names.slice(0, end < 0 ? names.length : end);
};

/** @returns such as "Remove Ada and 2 others."; without a name of any value undefined */
const todoSentence = (
  verb: string,
  values: readonly LinkValue[],
  nameOf: (id: string) => string | undefined,
): string | undefined => {
  const named = values.flatMap(
    (value) =>
      idsIn(value)
        .map(nameOf)
        .find((name) => name !== undefined) ?? [],
  );
  const shown = fitting(named);
  const others = values.length - shown.length;
  if (shown.length === 0) return undefined;
  return `${verb} ${joinWords([...shown, ...(others > 0 ? [`${others} other${others === 1 ? '' : 's'}`] : [])])}.`;
};

/**
 * The reason why the plan does not change these parts, and where to change them instead.
 * @param undeleted ids, in lower case, of objects that the same plan restores from the recycle bin; their links return
 */
export const leftReason = (
  paths: readonly string[],
  wanted: Pick<WantedObject, 'part' | 'names'>,
  names: ReadonlyMap<string, string>,
  found: Found,
  undeleted: ReadonlySet<string>,
): string => {
  const isElsewhere = paths.every((path) => isReadOnlyLink(found, path));
  const { part } = wanted;
  const open = isElsewhere && part ? paths.flatMap((path) => findOpenValues(found, part, path) ?? []) : [];
  const nameOf = (id: string): string | undefined => names.get(id) ?? wanted.names?.[id];
  return joinSentences([
    `Not restored by this plan: ${namesOfPaths(paths)}.`,
    isElsewhere ? ELSEWHERE : (found.preview.message ?? PORTAL),
    todoSentence(
      'Remove',
      open.flatMap(({ surplus }) => surplus),
      nameOf,
    ),
    todoSentence(
      'Add',
      open.flatMap(({ missing }) => missing.filter((value) => !isUndeleted(value, undeleted))),
      nameOf,
    ),
  ]);
};
