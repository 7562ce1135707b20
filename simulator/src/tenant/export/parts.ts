import { ENTITY_SETS, isSetName, isView, SET_NAMES, type EntitySetName, type RelationName } from '../registry.ts';
import { positionAfter } from '../store/keyList.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity } from '../store/entity.ts';

const RELATIONS: Readonly<Record<RelationName, true>> = {
  members: true,
  owners: true,
  manager: true,
  sponsors: true,
  appliesTo: true,
};

export const isRelationName = (name: string): name is RelationName => Object.hasOwn(RELATIONS, name);

export const RELATION_NAMES = Object.keys(RELATIONS).filter(isRelationName);

/** The property that names the contents of an exported list file. */
export const PART_PROPERTY = 'exported';

/** Content of a list file of an export. Its folder has the same name: "users", "deleted/users", "links/members". */
export type ExportPart =
  | { readonly kind: 'objects' | 'deleted'; readonly set: EntitySetName }
  | { readonly kind: 'links'; readonly links: RelationName };

export const nameOfPart = (part: ExportPart): string =>
  part.kind === 'links' ? `links/${part.links}` : part.kind === 'deleted' ? `deleted/${part.set}` : part.set;

/** @returns the part that a name means, undefined for none */
export const parseExportPart = (name: string): ExportPart | undefined => {
  const [first = '', second, ...more] = name.split('/');
  if (more.length > 0) return undefined;
  if (second === undefined) return isSetName(first) ? { kind: 'objects', set: first } : undefined;
  if (first === 'links') return isRelationName(second) ? { kind: 'links', links: second } : undefined;
  return first === 'deleted' && isSetName(second) && ENTITY_SETS[second].softDelete === true
    ? { kind: 'deleted', set: second }
    : undefined;
};

/** The parts of an export. An import of all parts into an empty tenant gives the same tenant. */
export const EXPORT_PARTS: readonly ExportPart[] = [
  ...SET_NAMES.filter((set) => !isView(set)).map((set): ExportPart => ({ kind: 'objects', set })),
  ...SET_NAMES.filter((set) => ENTITY_SETS[set].softDelete === true).map((set): ExportPart => ({
    kind: 'deleted',
    set,
  })),
  ...RELATION_NAMES.map((links): ExportPart => ({ kind: 'links', links })),
];

export interface ExportPage {
  readonly value: readonly Entity[];
  /** Start of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

/** @param after the end of the page before; undefined: from the start */
export const exportPage = (
  directory: Directory,
  part: ExportPart,
  after: string | undefined,
  limit: number,
): ExportPage => {
  const { keys, read } = part.kind === 'links' ? linksOf(directory, part.links) : objectsOf(directory, part);
  const start = after === undefined ? 0 : positionAfter(keys, after);
  const value: Entity[] = [];
  let last: string | undefined;
  let index = start;
  for (; index < keys.length && value.length < limit; index += 1) {
    last = keys[index] ?? '';
    const entity = read(last);
    if (entity !== undefined) value.push(entity);
  }
  return { value, next: index < keys.length ? last : undefined };
};

interface Source {
  readonly keys: readonly string[];
  readonly read: (key: string) => Entity | undefined;
}

const objectsOf = (
  directory: Directory,
  { kind, set }: { kind: 'objects' | 'deleted'; set: EntitySetName },
): Source => {
  const collection = kind === 'deleted' ? directory.deleted(set) : directory.set(set);
  return { keys: collection.keys(), read: (key) => collection.get(key) };
};

const linksOf = (directory: Directory, name: RelationName): Source => {
  const relation = directory.relation(name);
  return { keys: relation.allSources(), read: (source) => ({ source, targets: relation.targets(source) }) };
};
