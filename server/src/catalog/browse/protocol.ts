import type { ObjectType } from '@trc/domain/objectTypes';
import type { SealedSegment } from '../../content/segments.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { VersionPart } from '../../content/summary/indexBuilder.ts';
import type { PageQuery, SummaryPage, SummaryRow } from '../../content/summary/summaryIndex.ts';

/** A body from which a summary is made because no segment has it. */
export interface BodyToSummarise {
  id: string;
  hash: Uint8Array;
  /** Null where the body is gone. */
  body: Uint8Array | null;
}

/** Requests and replies of the index thread. Each index has a number in the thread. */
export interface Calls {
  begin: { request: { type: ObjectType }; reply: undefined };
  versions: { request: { part: VersionPart }; reply: undefined };
  endVersions: { request: object; reply: undefined };
  /** Answers whether the segment could be used; its summaries are missing otherwise. */
  segment: { request: { keys: TenantKeys; sealed: SealedSegment }; reply: boolean };
  missing: { request: object; reply: string[] };
  bodies: { request: { keys: TenantKeys; bodies: BodyToSummarise[] }; reply: undefined };
  /** Answers how much memory the index takes. */
  finish: { request: object; reply: number };
  page: { request: { query: PageQuery }; reply: SummaryPage | undefined };
  rows: { request: { ids: readonly string[] }; reply: SummaryRow[] };
  matching: { request: { ids: readonly string[]; search: string }; reply: string[] };
  drop: { request: object; reply: undefined };
}

export type Kind = keyof Calls;

export type ThreadRequest = { [K in Kind]: { id: number; kind: K; index: number } & Calls[K]['request'] }[Kind];

export interface ThreadReply {
  id: number;
  value?: Calls[Kind]['reply'];
  error?: string;
}
