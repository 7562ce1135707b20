import { buildLinkKey } from '../directory/index.ts';
import type { LinkValue, TypeDescription } from '../directory/index.ts';
import { mapLinks } from '../comparison/index.ts';
import type { IdMap } from '../catalog/idMap.ts';
import type { PreviewedLink } from '../restore/preview/previewLinks.ts';
import type { Preview, PreviewedAttribute } from '../restore/preview/preview.ts';
import type { ChangedPart } from './wanted.ts';

/** The writes of a restore of the whole object, limited to parts that a change touched. */
export interface NarrowedPreview {
  attributes: PreviewedAttribute[];
  links: PreviewedLink[];
  /** Paths that the change touched, that differ and that a restore leaves as they are. Links are `links.members`. */
  left: readonly string[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAtOrBelow = (path: string, other: string): boolean => path === other || path.startsWith(`${other}.`);

const valueBelow = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value);

/** The value at a path below an attribute. */
const drill = ({ path, expected, wanted }: PreviewedAttribute, at: string): PreviewedAttribute => {
  const names = at.slice(path.length + 1).split('.');
  const [before, after] = [valueBelow(expected, names), valueBelow(wanted, names)];
  return {
    path: at,
    ...(before === undefined ? {} : { expected: before }),
    ...(after === undefined ? {} : { wanted: after }),
  };
};

const narrowAttributes = (
  attributes: readonly PreviewedAttribute[],
  paths: readonly string[],
): PreviewedAttribute[] => {
  const whole = attributes.filter(({ path }) => paths.some((one) => isAtOrBelow(path, one)));
  const known = new Set(whole.map(({ path }) => path));
  const below = attributes
    .filter(({ path }) => !known.has(path))
    .flatMap((attribute) =>
      paths.filter((path) => path.startsWith(`${attribute.path}.`)).map((path) => drill(attribute, path)),
    )
    .filter(({ expected, wanted }) => JSON.stringify(expected ?? null) !== JSON.stringify(wanted ?? null));
  return [...whole, ...below];
};

/**
 * Limits the preview of a whole object to the parts that a change touched: its attributes, values that it added to
 * links and values that it removed from them. Other differences stay as they are.
 */
export const narrowPreview = (
  description: TypeDescription,
  ids: IdMap,
  { attributes, links, remaining }: Pick<Preview, 'attributes' | 'links' | 'remaining'>,
  part: ChangedPart,
): NarrowedPreview => {
  const keysOf = (name: string, values: readonly LinkValue[]): ReadonlySet<string> => {
    const link = description.links.find((one) => one.name === name);
    const now = mapLinks(description, { [name]: values }, ids)[name] ?? [];
    return new Set(link ? [...values, ...now].map((value) => buildLinkKey(link, value)) : []);
  };
  const narrowedLinks = links.flatMap((link): PreviewedLink[] => {
    const changed = part.links.find(({ name }) => name === link.name);
    const described = description.links.find(({ name }) => name === link.name);
    if (!changed || !described) return [];
    const [added, removed] = [keysOf(link.name, changed.added), keysOf(link.name, changed.removed)];
    const add = link.add.filter((value) => removed.has(buildLinkKey(described, value)));
    // A single link has only one value, so the wanted value replaces it.
    const isReplaced = described.single === true && add.length > 0;
    const remove = link.remove.filter((value) => isReplaced || added.has(buildLinkKey(described, value)));
    const others = link.remove.length - remove.length;
    return add.length + remove.length > 0 ? [{ name: link.name, add, remove, kept: link.kept + others }] : [];
  });
  const touched = [...part.paths, ...part.links.map(({ name }) => `links.${name}`)];
  return {
    attributes: narrowAttributes(attributes, part.paths),
    links: narrowedLinks,
    left: remaining
      .map(({ path }) => path)
      .filter((path) => touched.some((one) => isAtOrBelow(path, one) || isAtOrBelow(one, path))),
  };
};
