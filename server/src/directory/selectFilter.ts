import type { DirectoryError } from './errors.ts';
import { BAD_REQUEST } from '@trc/domain/httpStatus';

/** Removes names from `$select` that a cloud does not know: a single unknown name refuses the whole request. */
export interface SelectFilter {
  /** @returns the path or link without names that the collection was found not to have */
  apply(pathOrLink: string): string;
  /** @returns true if a refusal named a property that the path selects, so that a new attempt makes sense */
  learn(pathOrLink: string, refusal: DirectoryError): boolean;
  /** @param collection first segment below the version, e.g. "users" */
  missing(collection: string): readonly string[];
}

/** Graph's words for a `$select` of a property that a cloud does not have. */
const NO_PROPERTY = /Could not find a property named '(\w+)' on type/i;
const SELECT = /([?&](?:\$|%24)select=)([^&]*)/i;

const collectionOf = (pathOrLink: string): string => /\/(?:v1\.0|beta)\/(\w+)/.exec(pathOrLink)?.[1] ?? '';
const namesIn = (pathOrLink: string): string[] =>
  decodeURIComponent(SELECT.exec(pathOrLink)?.[2] ?? '')
    .split(',')
    .filter((name) => name !== '');

export const createSelectFilter = (): SelectFilter => {
  const missing = new Map<string, Set<string>>();
  return {
    apply: (pathOrLink) => {
      const unknown = missing.get(collectionOf(pathOrLink));
      if (!unknown) return pathOrLink;
      const kept = namesIn(pathOrLink).filter((name) => !unknown.has(name));
      return pathOrLink.replace(SELECT, (_, start: string) => `${start}${kept.join(',')}`);
    },
    learn: (pathOrLink, { status, reason }) => {
      const [, name] = status === BAD_REQUEST ? (NO_PROPERTY.exec(reason ?? '') ?? []) : [];
      if (name === undefined || !namesIn(pathOrLink).includes(name)) return false;
      const collection = collectionOf(pathOrLink);
      missing.set(collection, (missing.get(collection) ?? new Set()).add(name));
      return true;
    },
    missing: (collection) => [...(missing.get(collection) ?? [])].sort(),
  };
};
