import type { ParsedPage } from '../content/seal.ts';
import { DirectoryError } from '../directory/index.ts';
import type { Source } from '../directory/index.ts';
import type { StoredType } from '../directory/types/stored.ts';
import type { Reading } from './reading.ts';

/** A nextLink that has run out. */
const EXPIRED = new Set([400, 404, 410]);

/** A nextLink does not hold any more, so the type has to be read from its beginning. */
export class PagesExpiredError extends Error {
  constructor(readonly failure: DirectoryError) {
    super(failure.message);
  }
}

const shapeOf = (type: StoredType, source: Source) => ({
  type,
  kind: source.kind,
  idProperty: source.idProperty ?? 'id',
  idPrefix: source.idPrefix ?? '',
  singletonId: source.singletonId,
  source: source.name,
  keep: source.keep,
});

export interface PageRequest {
  type: StoredType;
  source: Source;
  /** Names of objects by their id (`readNames`). */
  names: Readonly<Record<string, string>>;
  link: string;
  /** The link is a nextLink of the directory, and not one of ours. */
  isNext: boolean;
}

/** Requests a page and seals its objects. @throws PagesExpiredError, DirectoryError */
export const fetchPage = async (
  { directory, sealer, keys, scheduledGroups, job: { signal } }: Reading,
  { type, source, names, link, isNext }: PageRequest,
): Promise<ParsedPage> => {
  const shape = {
    ...shapeOf(type, source),
    names,
    ...(type === 'groups' ? { asked: [...scheduledGroups] } : {}),
  };
  try {
    return await directory.read(link, (bytes) => sealer.read(keys, bytes, shape), {
      signal,
      throttleClass: source.throttleClass,
    });
  } catch (error) {
    if (isNext && error instanceof DirectoryError && EXPIRED.has(error.status ?? 0)) throw new PagesExpiredError(error);
    throw error;
  }
};
