import { ENTITY_SETS_OF_TYPE } from '../backupTypes.ts';
import type { ExportPart } from '../export/parts.ts';
import { ENTITY_SETS, SET_PATHS, type EntitySetName } from '../registry.ts';
import { keyOf } from '../store/directory.ts';
import { isEntity, textOf, type Entity, type Json } from '../store/entity.ts';
import { requiredNames } from './complete.ts';
import type { ImportItem } from './items.ts';

/** The set for an item of an export, or the reason why the item is left out. */
export type Recognised = ImportItem | { readonly reason: string };

const BACKED_UP = new Set<EntitySetName>(Object.values(ENTITY_SETS_OF_TYPE).flat());

/** Types that differ by @odata.type only. */
const DERIVED: Readonly<Record<string, EntitySetName>> = {
  ipNamedLocation: 'namedLocations',
  countryNamedLocation: 'namedLocations',
  compliantNetworkNamedLocation: 'namedLocations',
};

/** An item of a list that the simulator itself exported, which names its contents. */
export const recogniseOwn = (item: Json, part: ExportPart): Recognised => {
  if (!isEntity(item)) return { reason: 'not an object' };
  if (part.kind !== 'links') {
    return keyOf(part.set, item) === ''
      ? { reason: 'without an id' }
      : { set: part.set, object: item, deleted: part.kind === 'deleted', verbatim: true };
  }
  const { source, targets } = item;
  if (typeof source !== 'string' || !Array.isArray(targets)) return { reason: 'not a link ({"source", "targets"})' };
  return { links: part.links, source, targets: targets.filter((each: Json) => typeof each === 'string') };
};

/**
 * @param file relative to the folder that is imported; its folders may name the type
 * @param fileContext @odata.context of the list
 */
export const recognise = (item: Json, file: string, fileContext: string): Recognised => {
  if (!isEntity(item)) return { reason: 'not an object' };
  if (item['@removed'] !== undefined) return { reason: 'a removal, as a delta answer reports it' };
  const context = textOf(item['@odata.context']) || fileContext;
  const found = context === '' ? byTypeOrFolder(item, file) : byContext(context);
  if ('reason' in found) return textOf(item['id']) === '' ? { reason: 'without an id' } : found;
  const { set } = found;
  if (keyOf(set, item) === '') return { reason: 'without an id' };
  if (ENTITY_SETS[set].singleton !== true && keyOf(set, item).length > 128)
    return { reason: 'with an id longer than 128 characters' };
  return { set, object: item };
};

const byContext = (context: string): { set: EntitySetName } | { reason: string } => {
  const place = (context.split('#')[1] ?? '')
    .replace(/\/\$entity$/, '')
    .replace(/\([^)]*\)$/, '')
    .toLowerCase();
  const set = SET_PATHS.find(({ segments }) => segments.join('/') === place)?.name;
  if (set !== undefined && BACKED_UP.has(set)) return { set };
  return { reason: `of a type that is not backed up (${place === '' ? context : place})` };
};

const byTypeOrFolder = (item: Entity, file: string): { set: EntitySetName } | { reason: string } => {
  const type = /^#?microsoft\.graph\.(\w+)$/.exec(textOf(item['@odata.type']))?.[1];
  const typed =
    type === undefined ? undefined : (DERIVED[type] ?? [...BACKED_UP].find((name) => ENTITY_SETS[name].type === type));
  if (typed !== undefined) return { set: typed };
  const folders = file.split('/').slice(0, -1).reverse();
  for (const folder of folders) {
    const entry = Object.entries(ENTITY_SETS_OF_TYPE).find(([name]) => name.toLowerCase() === folder.toLowerCase());
    const sets = entry?.[1] ?? [...BACKED_UP].filter((name) => name.toLowerCase() === folder.toLowerCase());
    const [set] = sets;
    if (set === undefined) continue;
    if (sets.length > 1) return { reason: 'of a policy that neither @odata.context nor @odata.type names' };
    const names = requiredNames(set, item);
    if (names.some((name) => item[name] !== undefined)) return { set };
    return { reason: `with none of the properties of a ${ENTITY_SETS[set].type} (${names.join(', ')})` };
  }
  return { reason: 'of no known type: neither @odata.context, @odata.type nor the folder names one' };
};
