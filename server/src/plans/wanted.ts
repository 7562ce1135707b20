import type { ObjectType } from '@trc/domain/objectTypes';
import type { ChangedLinks, DescribedChange } from '../changes/describedChange.ts';
import type { LinkValue } from '../directory/index.ts';
import type { LinkMode, Severity } from './types.ts';

/** The part of an object that a change touched. */
export interface ChangedPart {
  paths: readonly string[];
  links: readonly { name: string; added: readonly LinkValue[]; removed: readonly LinkValue[] }[];
}

/** An object that a plan puts right. */
export interface WantedObject {
  type: ObjectType;
  /** In the backup. */
  id: string;
  severity?: Severity;
  /** Only what a change touched; left out for a whole object. */
  part?: ChangedPart;
  /** Of a whole object: what happens to its links. */
  linkMode?: LinkMode;
  /** The names that the change knows, by id in lower case. */
  names?: Readonly<Record<string, string>>;
}

const linkOf = ({ name, added, removed }: ChangedLinks) => ({
  name,
  added: added as readonly LinkValue[],
  removed: removed as readonly LinkValue[],
});

/** A deleted object comes back whole; links that were added to it meanwhile stay. */
const wantedOf = ({ type, id, severity, kind, attributes, links, names }: DescribedChange): WantedObject => ({
  type,
  id,
  severity,
  names,
  ...(kind === 'deleted'
    ? { linkMode: 'add' as const }
    : { part: { paths: attributes.map(({ path }) => path), links: links.map(linkOf) } }),
});

/**
 * @param isChosen tells which changes a person chose
 * @returns the objects of the chosen changes and of everything that follows from them. Objects that were created and
 * changes of the service are no part of a plan.
 */
export const wantedByChanges = (
  changes: readonly DescribedChange[],
  isChosen: (change: DescribedChange) => boolean,
): WantedObject[] => {
  const chosen = new Set(changes.filter(isChosen).map(({ key }) => key));
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const queue = [...chosen];
  for (let key = queue.pop(); key !== undefined; key = queue.pop())
    for (const consequence of byKey.get(key)?.consequences ?? [])
      if (!chosen.has(consequence)) {
        chosen.add(consequence);
        queue.push(consequence);
      }
  return changes.filter(({ key, kind }) => chosen.has(key) && (kind === 'changed' || kind === 'deleted')).map(wantedOf);
};
