import type { LinkValue } from '../directory/types/description.ts';
import { contentAddress, openBody } from './body.ts';
import { canonicalJson } from './canonicalJson.ts';
import { sortedLinks } from './linkValues.ts';
import type { Links } from './linkValues.ts';
import type { PageObject } from './pageReader.ts';
import type { TenantKeys } from '../keys/types.ts';

/** An earlier body of an object, whose links replace those that could not be read now. */
export interface EarlierBody {
  hash: Buffer;
  body: Buffer;
}

/** The links of a page that did not come with its objects. */
export interface PageLinks {
  /**
   * Per kind: the links of the objects at `asked`, in its order; null = could not be read, `left` = not asked for and
   * unknown.
   */
  read: Readonly<Record<string, readonly (readonly LinkValue[] | null | 'left')[]>>;
  /** Per kind that is one list of the tenant: the list's number; null = could not be read. */
  lists: Readonly<Record<string, number | null>>;
  /** By index in the page. */
  earlier: ReadonlyMap<number, EarlierBody>;
}

/** Rows of a list of the tenant by the object they belong to. */
export type OwnedLinks = Map<string, LinkValue[]>;

export interface Addressed {
  hash: Buffer;
  text: string;
  /** Number of the object's links of all kinds. */
  links: number;
  values: Links;
  /** Kinds that were taken from an earlier body, and kinds that are not known at all. */
  kept: string[];
  unknown: string[];
}

const earlierLinks = (keys: TenantKeys, earlier: EarlierBody | undefined): Links => {
  if (!earlier) return {};
  try {
    return (JSON.parse(openBody(keys, earlier.hash, Buffer.from(earlier.body))) as { links?: Links }).links ?? {};
  } catch {
    return {};
  }
};

/** Joins each object of a page with its links and gives it its content address. */
export const addressPage = (
  keys: TenantKeys,
  type: string,
  objects: readonly PageObject[],
  asked: Readonly<Record<string, readonly number[]>>,
  { read, lists, earlier }: PageLinks,
  owned: ReadonlyMap<number, OwnedLinks>,
): Addressed[] => {
  const answers = new Map(
    Object.entries(asked).map(([name, indices]) => [
      name,
      new Map(indices.map((at, order) => [at, read[name]?.[order] ?? null])),
    ]),
  );
  return objects.map((object, index) => {
    const { id, own, kinds, source } = object;
    const links: Record<string, readonly LinkValue[]> = {};
    const kept: string[] = [];
    const unknown: string[] = [];
    let before: Links | undefined;
    for (const { name, read: how } of kinds) {
      const list = lists[name];
      const values =
        object.links[name] ??
        (how.kind === 'tenantList'
          ? typeof list === 'number'
            ? (owned.get(list)?.get(own) ?? [])
            : null
          : answers.get(name)?.get(index));
      // A part that was omitted on purpose is unknown, not unchanged.
      if (values === 'left' || (how.kind === 'perObject' && values === undefined)) {
        unknown.push(name);
        continue;
      }
      if (values) {
        links[name] = sortedLinks(values);
        continue;
      }
      before ??= earlierLinks(keys, earlier.get(index));
      const known = before[name];
      if (known) links[name] = known;
      (known ? kept : unknown).push(name);
    }
    const parts = [
      ...(kinds.length === 0 ? [] : [`"links":${canonicalJson(links)}`]),
      `"object":${object.text}`,
      ...(source === undefined ? [] : [`"source":${JSON.stringify(source)}`]),
    ];
    const text = `{${parts.join(',')}}`;
    const count = Object.values(links).reduce((sum, values) => sum + values.length, 0);
    return { hash: contentAddress(keys.addressKey, type, id, text), text, links: count, values: links, kept, unknown };
  });
};
