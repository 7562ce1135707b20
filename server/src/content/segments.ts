import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ObjectType } from '@trc/domain/objectTypes';
import { summarize } from '@trc/domain/recordSummary';
import { SegmentBuilder } from './summary/builder.ts';
import { decodeSegment, encodeSegment } from './summary/segment.ts';
import type { Segment } from './summary/segment.ts';
import type { TenantKeys } from '../keys/types.ts';
import { buildContext, seal, unseal } from '../keys/wrap.ts';

/** The place of a segment: summaries of objects of a type whose versions began in backup `number`. */
export interface SegmentPlace {
  type: ObjectType;
  number: number;
  /** From 0. */
  part: number;
}

export interface SealedSegment extends SegmentPlace {
  rows: number;
  keyId: number;
  body: Uint8Array;
}

/**
 * A third larger than at the best level, and written in a third of the time; the best one would slow the end of each
 * backup.
 */
const LEVEL = 1;
/** A segment is closed soon after 8 MiB of texts; limits the memory that a damaged one can take. */
const MAX_PLAIN_BYTES = 128 * 1024 * 1024;

const segmentContext = (tenantId: string, { type, number, part }: SegmentPlace): Buffer =>
  buildContext('summary-segment', tenantId.toLowerCase(), type, number, part);

const sealSegment = (keys: TenantKeys, place: SegmentPlace, segment: Segment): SealedSegment => {
  const key = keys.dataKeys.get(keys.current);
  if (!key) throw new Error(`The data key ${keys.current} is not open.`);
  const plain = deflateRawSync(encodeSegment(place.type, segment), { level: LEVEL });
  return {
    ...place,
    rows: segment.ids.ends.length,
    keyId: keys.current,
    body: seal(key, segmentContext(keys.tenantId, place), plain),
  };
};

/**
 * @throws Error when the segment is damaged, is at another place, its key is not open, or it is of an earlier
 * version
 */
export const openSegment = (keys: TenantKeys, { keyId, body, ...place }: Omit<SealedSegment, 'rows'>): Segment => {
  const key = keys.dataKeys.get(keyId);
  if (!key) throw new Error('The data key of the segment is not open.');
  const compressed = unseal(
    key,
    segmentContext(keys.tenantId, place),
    Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  );
  return decodeSegment(place.type, inflateRawSync(compressed, { maxOutputLength: MAX_PLAIN_BYTES }));
};

/** Makes the segments of one backup from its bodies, which come in the order of type and id. */
export class SegmentCollector {
  readonly #number: number;
  #type: ObjectType | undefined;
  #builder: SegmentBuilder | undefined;
  #part = 0;

  constructor(number: number) {
    this.#number = number;
  }

  /** `text` is the opened body. @returns segments that are full now. */
  add(keys: TenantKeys, type: ObjectType, id: string, text: string): SealedSegment[] {
    const done = type === this.#type ? [] : this.end(keys);
    if (type !== this.#type) {
      this.#type = type;
      this.#part = 0;
    }
    this.#builder ??= new SegmentBuilder(type);
    const { object } = JSON.parse(text) as { object: Record<string, unknown> };
    this.#builder.add(id, summarize(type, id, object));
    return this.#builder.isFull ? [...done, ...this.end(keys)] : done;
  }

  /** @returns the last segment. */
  end(keys: TenantKeys): SealedSegment[] {
    if (!this.#type || !this.#builder) return [];
    const sealed = sealSegment(
      keys,
      { type: this.#type, number: this.#number, part: this.#part },
      this.#builder.take(),
    );
    this.#builder = undefined;
    this.#part += 1;
    return [sealed];
  }
}
