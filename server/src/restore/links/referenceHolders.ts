import type { ObjectType } from '@trc/domain/objectTypes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { LinkDescription, TypeDescription } from '../../directory/index.ts';
import { isKeptElsewhere } from '../../directory/index.ts';
import { findReferences } from '../../comparison/index.ts';
import { createReferenceTest } from '../../catalog/referenceTest.ts';
import { walkReferring } from '../../catalog/objects.ts';
import type { StoredObject } from '../../catalog/objects.ts';
import { describe, keyOf } from '../execute/run.ts';
import type { RestoreContext } from '../execute/run.ts';
import type { DecidedBy, Holder } from '../execute/runParts.ts';
import type { Item, RestoreRow } from '../types.ts';

export type { Holder } from '../execute/runParts.ts';

const decidedBy = (link: LinkDescription, object: StoredObject['object']): DecidedBy | undefined => {
  if (link.writable?.(object) ?? true) return 'restore';
  if (isKeptElsewhere(link, object)) return 'elsewhere';
  return link.follows?.(object) === true ? 'rule' : undefined;
};

/** The types that a link can lead to, as an id or as a row. */
const targetsOf = ({ types = [], references = [] }: LinkDescription): readonly string[] => [
  ...types,
  ...references.flatMap((reference) => reference.types),
];

/**
 * True if objects of a type can link to one of the targets. Kinds of tenant-wide policies differ, so these are always
 * read.
 */
const canHold = (type: ObjectType, targets: ReadonlySet<string>): boolean => {
  const description = describe(type, '');
  return (
    !description ||
    description.links.some((link) => link.add !== undefined && targetsOf(link).some((target) => targets.has(target)))
  );
};

const heldBy = (description: TypeDescription, stored: StoredObject, back: ReadonlyMap<string, Item>): Holder['held'] =>
  description.links
    .filter((link) => link.add !== undefined)
    .flatMap((link) => {
      const decides = decidedBy(link, stored.object);
      if (decides === undefined) return [];
      return (stored.links[link.name] ?? []).flatMap((value) => {
        const items = findReferences({ references: [], links: [link] }, {}, { [link.name]: [value] }).flatMap(
          ({ id, types }) => types.flatMap((type) => back.get(keyOf(type, id)) ?? []),
        );
        return items.length > 0 ? [{ link, value, items, decidedBy: decides }] : [];
      });
    });

/** The parts of a restore, or of its preview, that a search in the backup needs. */
export interface HolderSearch extends Pick<RestoreContext, 'db' | 'items'> {
  ledger: Pick<RestoreContext['ledger'], 'keys'>;
  restore: Pick<RestoreRow, 'backup_number'>;
  job: Pick<RestoreContext['job'], 'signal'>;
}

/**
 * Walks through the backup and finds the objects that were linked to restored objects.
 * @param scope `others` leaves out the objects of the restore itself, because their links are written with them
 */
export async function* findHolders(
  run: HolderSearch,
  back: ReadonlyMap<string, Item>,
  scope: 'all' | 'others' = 'others',
): AsyncGenerator<Holder[]> {
  const targets = new Set([...back.values()].map(({ type }) => type));
  const names = createReferenceTest(
    run.ledger.keys,
    [...back.values()].map(({ sourceId }) => sourceId),
  );
  for (const { type } of OBJECT_TYPES) {
    if (!canHold(type, targets)) continue;
    for await (const part of walkReferring(run.db, run.ledger.keys, run.restore.backup_number, type, names)) {
      run.job.signal.throwIfAborted();
      const holders = part.flatMap(({ id, found }): Holder[] => {
        const isAsked = scope === 'all' || !run.items.has(keyOf(type, id));
        const description = found.found && isAsked ? describe(type, id) : undefined;
        if (!found.found || !description) return [];
        const held = heldBy(description, found.stored, back);
        return held.length > 0 ? [{ description, stored: found.stored, held }] : [];
      });
      if (holders.length > 0) yield holders;
    }
  }
}
