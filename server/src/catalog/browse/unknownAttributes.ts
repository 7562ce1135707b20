import type { ObjectType } from '@trc/domain/objectTypes';
import { hiddenInBackup } from '../../directory/hiddenLinks.ts';
import { notRequestedParts, requestedOf } from '../../backup/readingPlan.ts';
import type { Requested } from '../../backup/readingPlan.ts';
import { comparedLinks, joinUnknownParts } from '../../comparison/index.ts';
import { findComparisonRules } from '../../content/meaningHash.ts';
import type { Reply } from '../../contract/operations.ts';
import { joinUnknown, LINKS_PREFIX } from '../../directory/readState.ts';
import type { UnknownParts } from '../../directory/readState.ts';
import type { StoredObject } from '../objects.ts';

type UnknownAttribute = Reply<'listObjectVersions'>['list'][number]['unknown'][number];

/** Limit of the contract, in characters. */
const MAX_NAME_LENGTH = 256;
const MAX_ATTRIBUTES = 1000;

/**
 * @param other the object that it is compared with; its properties are those that can be requested
 * @returns attributes that a backup does not know, as opposed to empty ones
 */
export const unknownAttributes = (
  type: ObjectType,
  id: string,
  requested: Requested,
  stored: StoredObject,
  other: StoredObject | undefined,
): UnknownAttribute[] => {
  const description = findComparisonRules(type, id);
  if (!description) return [];
  const asked = requestedOf(requested, type).links;
  const missing: UnknownParts = new Map(
    comparedLinks(description, stored.object)
      .filter(({ name }) => stored.links[name] === undefined)
      .map(({ name }) => [
        LINKS_PREFIX + name,
        { kind: asked.includes(name) ? ('unreadable' as const) : ('notRequested' as const), reason: '' },
      ]),
  );
  const parts = joinUnknown(
    missing,
    hiddenInBackup(description, requested, stored),
    notRequestedParts(type, requested, stored.object, other?.object),
    joinUnknownParts(stored),
  );
  return [...parts]
    .map(([name, { kind }]) => ({ name: name.slice(0, MAX_NAME_LENGTH), state: kind }))
    .slice(0, MAX_ATTRIBUTES);
};
