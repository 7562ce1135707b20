import { createHash } from 'node:crypto';
import { MalformedReplyError, isRecord, parseReply } from '../directory/parse.ts';
import type { GraphObject, LinkDescription, LinkValue } from '../directory/types/description.ts';
import { linksOf } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { UNKNOWN_MEMBER, unknownMembers } from '../directory/types/unknownMembers.ts';
import { canonicalJson, canonicalObject } from './canonicalJson.ts';
import { linkItems } from './linkValues.ts';

/** The shape of a directory's reply. */
export interface PageShape {
  type: StoredType;
  /** A collection has `value` and maybe a nextLink; an object is the reply itself. */
  kind: 'collection' | 'object';
  /** Property that identifies an object. */
  idProperty: string;
  /** Put before every id of types that come from several places, e.g. "tokenLifetimePolicies/". */
  idPrefix: string;
  /** The id of an object that is the only one of its place. */
  singletonId?: string | undefined;
  /** The source, kept in the body for types that come from several sources. */
  source?: string | undefined;
  /** For lists in these properties, the kept properties of each item (Source.keep). */
  keep?: Readonly<Record<string, readonly string[]>> | undefined;
  /**
   * Ids of objects whose links of every kind are asked for, also those that are left out otherwise
   * (LinkDescription.read, `otherwise`).
   */
  asked?: readonly string[] | undefined;
  /** Names of objects by their id, in place of one that the directory gives all of them. */
  names?: Readonly<Record<string, string>> | undefined;
}

export interface PageObject {
  id: string;
  /** The id without the prefix of its place. */
  own: string;
  source: string | undefined;
  /** Canonical JSON of the object without its links. */
  text: string;
  kinds: readonly LinkDescription[];
  /** Links that are known already: those that came with the object, and none of a kind that it cannot have. */
  links: Record<string, LinkValue[]>;
}

export interface ReadPage {
  objects: PageObject[];
  /** Per kind of link: the indices of the objects whose own list must be read. */
  asked: Record<string, number[]>;
  nextLink: string | undefined;
  /** The lists in `asked` that the directory answers as empty without the permission. */
  hidden: { name: string; index: number; permission: string }[];
  /**
   * Number of objects with a property that the directory answered as `unknownFutureValue`, by the name of the property.
   */
  unknownValues: Record<string, number>;
  /** Objects without a usable id; they cannot be backed up and are reported. */
  withoutId: number;
  /** Equal for equal pages, so that a directory that goes round in circles is noticed. */
  fingerprint: string;
}

/**
 * Ids are text that a database can hold and give back unchanged: no control characters, no halves of surrogate pairs.
 */
const USABLE_ID = /^[^\p{Cc}\p{Cs}]{1,256}$/u;
/** Graph expands at most this many objects and then breaks off (query parameters, $expand). */
const MAX_EXPANDED = 20;
/** The address of the metadata changes with the host it was read from and is not a part of the object. */
const CONTEXT = '@odata.context';

const itemsOf = (reply: Record<string, unknown>): Record<string, unknown>[] => {
  const { value } = reply;
  if (!Array.isArray(value)) throw new MalformedReplyError('The directory sent a list without its value.');
  if (!value.every(isRecord))
    throw new MalformedReplyError('The directory sent a list with something else than objects.');
  return value;
};

export const readNextLink = (reply: Record<string, unknown>): string | undefined => {
  const link = reply['@odata.nextLink'];
  if (link === undefined || link === null) return undefined;
  if (typeof link !== 'string') throw new MalformedReplyError('The directory sent a nextLink that is not text.');
  return link;
};

/** @returns the links that came with an object, undefined where there may be more than came. */
const expandedOf = (link: LinkDescription, property: string, item: GraphObject): LinkValue[] | undefined => {
  const value = item[property];
  if (value === undefined || value === null) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const mayHaveMore = items.length >= MAX_EXPANDED || item[`${property}@odata.nextLink`] !== undefined;
  return mayHaveMore ? undefined : linkItems(link, items);
};

/** @returns the links known from the object itself; the others must be read. */
const knownLinks = (kinds: readonly LinkDescription[], item: GraphObject): Record<string, LinkValue[]> => {
  const links: Record<string, LinkValue[]> = {};
  for (const link of kinds) {
    const { read } = link;
    const known =
      read.kind === 'expand'
        ? expandedOf(link, read.property, item)
        : read.kind === 'perObject' && read.when?.(item) === false && read.otherwise !== 'unknown'
          ? []
          : undefined;
    if (known) links[link.name] = known;
  }
  return links;
};

const withoutOf = (kinds: readonly LinkDescription[]): Set<string> =>
  new Set([
    CONTEXT,
    ...kinds.flatMap(({ read }) =>
      read.kind === 'expand'
        ? [read.property, `${read.property}@odata.context`, `${read.property}@odata.nextLink`]
        : [],
    ),
  ]);

const keptOf = (item: Record<string, unknown>, keep: NonNullable<PageShape['keep']>): Record<string, unknown> =>
  Object.entries(keep).reduce((kept, [name, names]) => {
    const rows = kept[name];
    if (!Array.isArray(rows)) return kept;
    const short = new Map(
      rows
        .filter(isRecord)
        .map((row) => Object.fromEntries(names.map((each) => [each, row[each]])))
        .map((row) => [canonicalJson(row), row]),
    );
    return { ...kept, [name]: [...short.keys()].sort().map((text) => short.get(text)) };
  }, item);

const hiddenEntry = ({ name, hiddenWithout }: LinkDescription, item: GraphObject): (readonly [string, string])[] => {
  const permission = hiddenWithout?.(item);
  return permission === undefined ? [] : [[name, permission]];
};

/** Reads one reply; an object that comes twice counts once, the later one. @throws MalformedReplyError */
export const readPage = (bytes: Uint8Array, shape: PageShape): ReadPage => {
  const reply = parseReply(bytes);
  const isList = shape.kind === 'collection';
  const objects = new Map<string, PageObject>();
  const withouts = new Map<readonly LinkDescription[], Set<string>>();
  const hiddenById = new Map<string, (readonly [string, string])[]>();
  const unknownValues: Record<string, number> = {};
  let withoutId = 0;
  /** Links that are not asked for and stay unknown, by kind and object. */
  const leftOut = new Set<string>();
  const askedFor = new Set(shape.asked);
  for (const item of isList ? itemsOf(reply) : [reply]) {
    const own = shape.singletonId ?? item[shape.idProperty];
    if (typeof own !== 'string' || !USABLE_ID.test(own)) {
      withoutId += 1;
      continue;
    }
    const id = shape.idPrefix + own;
    const kinds = linksOf(shape.type, id);
    const without = withouts.get(kinds) ?? withoutOf(kinds);
    withouts.set(kinds, without);
    let text: string;
    try {
      const named = shape.names?.[own] === undefined ? item : { ...item, displayName: shape.names[own] };
      text = canonicalObject(shape.keep ? keptOf(named, shape.keep) : named, without);
    } catch {
      throw new MalformedReplyError('The directory sent an object that is nested too deeply.');
    }
    objects.set(id, { id, own, source: shape.source, text, kinds, links: knownLinks(kinds, item) });
    if (text.includes(UNKNOWN_MEMBER))
      for (const name of unknownMembers(item)) unknownValues[name] = (unknownValues[name] ?? 0) + 1;
    hiddenById.set(
      id,
      kinds.flatMap((link) => hiddenEntry(link, item)),
    );
    if (askedFor.has(id)) continue;
    for (const { name, read } of kinds)
      if (read.kind === 'perObject' && read.otherwise === 'unknown' && read.when?.(item) === false)
        leftOut.add(`${name} ${id}`);
  }
  const found = [...objects.values()];
  const asked: Record<string, number[]> = {};
  found.forEach(({ id, kinds, links }, index) => {
    for (const { name, read } of kinds) {
      if (read.kind !== 'tenantList' && !links[name] && !leftOut.has(`${name} ${id}`)) (asked[name] ??= []).push(index);
    }
  });
  const hidden = found.flatMap(({ id, links }, index) =>
    (hiddenById.get(id) ?? []).flatMap(([name, permission]) => (links[name] ? [] : [{ name, index, permission }])),
  );
  return {
    objects: found,
    asked,
    hidden,
    unknownValues,
    withoutId,
    nextLink: isList ? readNextLink(reply) : undefined,
    fingerprint: createHash('sha256').update(bytes).digest('base64'),
  };
};
