import { createHash } from 'node:crypto';
import { GarbageReply, isRecord, parseReply } from '../directory/parse.ts';
import { contentAddress } from './body.ts';
import { canonicalJson } from './canonicalJson.ts';
import type { TenantKeys } from './types.ts';

/** What the reply of a directory is read as. */
export interface PageShape {
  type: string;
  /** A collection has `value` and maybe a nextLink; an object is the reply itself. */
  kind: 'collection' | 'object';
  /** Property that tells the objects apart. */
  idProperty: string;
  /** Put before every id of types that come from several places, e.g. "tokenLifetimePolicies/". */
  idPrefix: string;
  /** The id of an object that is the only one of its place. */
  singletonId?: string | undefined;
  /** Where it was read, kept in the body for types that come from several places. */
  source?: string | undefined;
}

export interface PageObject {
  id: string;
  hash: Buffer;
  text: string;
}

export interface ReadPage {
  objects: PageObject[];
  nextLink: string | undefined;
  /** Objects without a usable id; they cannot be backed up and are reported. */
  withoutId: number;
  /** Equal for equal pages, so that a directory that goes round in circles is noticed. */
  fingerprint: string;
}

/** Ids are text that a database can hold and give back unchanged: no control characters, no halves of surrogate pairs. */
const USABLE_ID = /^[^\p{Cc}\p{Cs}]{1,256}$/u;

const itemsOf = (reply: Record<string, unknown>): Record<string, unknown>[] => {
  const { value } = reply;
  if (!Array.isArray(value)) throw new GarbageReply('The directory sent a list without its value.');
  if (!value.every(isRecord)) throw new GarbageReply('The directory sent a list with something else than objects.');
  return value;
};

const linkOf = (reply: Record<string, unknown>): string | undefined => {
  const link = reply['@odata.nextLink'];
  if (link === undefined || link === null) return undefined;
  if (typeof link !== 'string') throw new GarbageReply('The directory sent a nextLink that is not text.');
  return link;
};

/** The address of the metadata changes with the host it was read from and is no part of the object. */
const withoutContext = (item: Record<string, unknown>): Record<string, unknown> => {
  const { '@odata.context': _context, ...object } = item;
  return object;
};

/** Reads one reply and addresses its objects; an object that comes twice counts once, the later one. @throws GarbageReply */
export const readPage = (keys: TenantKeys, bytes: Uint8Array, shape: PageShape): ReadPage => {
  const reply = parseReply(bytes);
  const isList = shape.kind === 'collection';
  const objects = new Map<string, PageObject>();
  let withoutId = 0;
  for (const item of isList ? itemsOf(reply) : [reply]) {
    const own = shape.singletonId ?? item[shape.idProperty];
    if (typeof own !== 'string' || !USABLE_ID.test(own)) {
      withoutId += 1;
      continue;
    }
    const id = shape.idPrefix + own;
    let text: string;
    try {
      text = canonicalJson({ object: withoutContext(item), ...(shape.source === undefined ? {} : { source: shape.source }) });
    } catch {
      throw new GarbageReply('The directory sent an object that is nested too deeply.');
    }
    objects.set(id, { id, hash: contentAddress(keys.addressKey, shape.type, id, text), text });
  }
  return {
    objects: [...objects.values()],
    nextLink: isList ? linkOf(reply) : undefined,
    withoutId,
    fingerprint: createHash('sha256').update(bytes).digest('base64'),
  };
};
