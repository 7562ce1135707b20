import { matchesSearch } from '@trc/domain/matchesSearch';
import type { CreatedObject, ListCreatedObjectsApiArg } from '../../api';

/**
 * Objects to contain that search and filters leave out of the list. Another page of the list hides nothing.
 * The rules must match those of the service, for which an object to contain is undecided.
 */
export const findHidden = (
  contained: Readonly<Record<string, CreatedObject>>,
  { filters = {}, search }: ListCreatedObjectsApiArg['body'],
): CreatedObject[] =>
  Object.values(contained).filter(
    ({ type, severity, name, id }) =>
      (filters.type ?? type) !== type ||
      (filters.severity ?? severity) !== severity ||
      (filters.decision ?? 'undecided') !== 'undecided' ||
      !matchesSearch(search, [name, id]),
  );
