import { DirectoryError } from '../directory/index.ts';
import type { DirectoryClient } from '../directory/index.ts';
import { textOf } from '../directory/types/calls.ts';
import type { NameLists } from '../directory/types/reading.ts';

/** @returns names of objects by their id; no name if the directory does not show the object's owner */
export const readNames = async (
  directory: Pick<DirectoryClient, 'list'>,
  { rows, targets, nameOf }: NameLists,
  signal: AbortSignal,
): Promise<Record<string, string>> => {
  try {
    const [owned, named] = await Promise.all([
      directory.list(rows.path, { signal }),
      directory.list(targets, { signal }),
    ]);
    const nameById = new Map(
      named.map((target) => [textOf(target['id']).toLowerCase(), textOf(target['displayName'])]),
    );
    return Object.fromEntries(
      owned.flatMap((row) => {
        const name = nameById.get(textOf(row[rows.to]).toLowerCase());
        return name === undefined || name === '' ? [] : [[textOf(row[rows.of]), nameOf(name)]];
      }),
    );
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    return {};
  }
};
