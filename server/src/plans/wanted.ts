import type { ObjectType } from '@trc/domain/objectTypes';
import { idsIn } from '../comparison/index.ts';
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

/** The ids that a change lost: removed link values and the values that attributes had. */
const lostIds = ({ attributes, links }: DescribedChange): string[] => [
  ...attributes.flatMap(({ from }) => idsIn(from)),
  ...links.flatMap(({ removed }) => removed.flatMap(idsIn)),
];

/**
 * @param isChosen tells which changes a person chose
 * @returns the objects of the chosen changes, of everything that follows from them, and of their causes: a deleted
 * object has to be there again before a link can lead to it. Objects that were created and changes of the service are
 * no part of a plan.
 */
export const wantedByChanges = (
  changes: readonly DescribedChange[],
  isChosen: (change: DescribedChange) => boolean,
): WantedObject[] => {
  const chosen = new Set(changes.filter(isChosen).map(({ key }) => key));
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const addReachable = (nextOf: (change: DescribedChange) => readonly string[]): void => {
    const queue = [...chosen];
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      const change = byKey.get(key);
      for (const next of change ? nextOf(change) : [])
        if (!chosen.has(next)) {
          chosen.add(next);
          queue.push(next);
        }
    }
  };
  addReachable(({ consequences }) => consequences);
  const deleted = new Map(
    changes.flatMap(({ key, id, kind }) => (kind === 'deleted' ? [[id.toLowerCase(), key] as const] : [])),
  );
  // After the consequences: a cause that was not chosen does not bring its other consequences.
  addReachable((change) => [
    ...change.causedBy,
    ...lostIds(change).flatMap((id) => deleted.get(id.toLowerCase()) ?? []),
  ]);
  return changes.filter(({ key, kind }) => chosen.has(key) && (kind === 'changed' || kind === 'deleted')).map(wantedOf);
};
