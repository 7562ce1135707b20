import { attributeWords } from '@trc/domain/attributeWords';
import { NAMES } from '@trc/domain/texts/names';
import type { DirectoryClient, GraphObject } from '../directory/index.ts';
import { isRecord } from '../directory/index.ts';
import type { NameQuestion } from '../directory/types/nameOwners.ts';

/** An object that has a name which another one shall have. */
export interface NameOwner {
  property: string;
  value: string;
  id: string;
  /** Display name and id, for a person. */
  title: string;
}

const titleOf = ({ id, displayName }: GraphObject): string =>
  typeof displayName === 'string' && displayName !== '' ? `${displayName} (${String(id)})` : String(id);

/** @returns for each question the owners of the value; none where the directory does not say */
export const readNameOwners = async (
  directory: Pick<DirectoryClient, 'batch'>,
  questions: readonly NameQuestion[],
  signal: AbortSignal,
): Promise<NameOwner[][]> => {
  if (questions.length === 0) return [];
  const answers = await directory.batch(
    questions.map(({ call }) => call),
    { signal },
  );
  return questions.map(({ property, value }, index) => {
    const rows: unknown = answers[index]?.error ? [] : answers[index]?.body?.['value'];
    return (Array.isArray(rows) ? rows : [])
      .filter(isRecord)
      .filter(({ id }) => typeof id === 'string')
      .map((row): NameOwner => ({ property, value, id: String(row['id']).toLowerCase(), title: titleOf(row) }));
  });
};

/** A sentence about a name that another object has, with the next step. */
export const ownerMessage = ({ property, value, title }: NameOwner): string =>
  property === 'appId'
    ? `The application has another service principal now: ${title}. The directory takes one only: delete that one first, or give it the settings and assignments of this one by hand.`
    : `${NAMES.beginning(attributeWords(property))} ${value} belongs to ${title} now. Rename or delete that object first.`;
