import { attributeWords } from '@trc/domain/attributeWords';
import { NOT_FOUND } from '@trc/domain/httpStatus';
import type { DirectoryError, LinkDescription, LinkValue } from '../../directory/index.ts';
import { toItemError, problem } from '../errors.ts';
import { labelOf } from './linkPlan.ts';
import type { LinkChange } from './linkPlan.ts';
import type { ItemError } from '../types.ts';

const READING: Readonly<Record<LinkChange['how'], string>> = {
  add: 'could not be added',
  remove: 'could not be removed',
  change: 'could not be changed',
};

/** Values that one sentence names. */
const NAMED = 3;
/** Values that the sentence about kept values names: somebody has to review each of them. */
const NAMED_KEPT = 20;

const listOf = (values: readonly LinkValue[], most: number): string =>
  `${values.slice(0, most).map(labelOf).join(', ')}${values.length > most ? ', ...' : ''}`;

/** Returns the object that an addition names, if the answer says that something does not exist. */
const absentOf = (
  { how, values: [value, ...others] }: LinkChange,
  { status }: DirectoryError,
): Pick<ItemError, 'absent'> =>
  how === 'add' && status === NOT_FOUND && typeof value === 'string' && others.length === 0 ? { absent: value } : {};

/** The error of a refused change. @param advice sentence for the person, or empty */
export const linkError = (change: LinkChange, error: DirectoryError, advice: string): ItemError => {
  const { link, how, values } = change;
  const failure = toItemError(
    error,
    `${attributeWords(link.name)}: ${listOf(values, NAMED)} ${READING[how]}. ${advice}`,
  );
  return { ...failure, attribute: `links.${link.name}`, ...absentOf(change, error) };
};

/** The error of a link whose superfluous values stay, because a wanted one could not be added. */
export const keptError = ({ name }: LinkDescription, kept: readonly LinkChange[]): ItemError =>
  problem(
    'linksKept',
    `${attributeWords(name)}: nothing was removed, because a missing link could not be added. Kept: ${listOf(
      kept.flatMap(({ values }) => values),
      NAMED_KEPT,
    )}.`,
    `links.${name}`,
  );
