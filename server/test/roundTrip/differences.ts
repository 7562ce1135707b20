import { canonicalJson } from '../../src/content/canonicalJson.ts';
import type { IdMap } from '../../src/catalog/idMap.ts';
import type { Entity } from '@trc/simulator/tenant/store/entity';
import type { Contents } from './contents.ts';
import { CONTAINS_UUID } from '@trc/domain/uuid';

const UUIDS = new RegExp(CONTAINS_UUID, 'gi');

/** A difference between two states of a tenant. */
export interface TenantDifference {
  /** Part of the export, e.g. "users" or "links/members". */
  part: string;
  key: string;
  what: 'missing' | 'surplus' | 'differs';
  /** For objects that are in both. */
  property?: string;
  before?: unknown;
  after?: unknown;
}

/** Names of extension properties begin with the application's id. */
const BARE = /(?<=extension_)[0-9a-f]{32}(?=_)/gi;

/** @returns a text with every id as the directory has it now, for objects of every type. */
export const renewIds = (text: string, ids: IdMap): string => {
  const now = (id: string): string => {
    const object = ids.current('object', id);
    return object === id ? ids.current('appId', id) : object;
  };
  const dashed = (bare: string): string => bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return text.replaceAll(UUIDS, now).replaceAll(BARE, (bare) => now(dashed(bare)).replaceAll('-', ''));
};

/**
 * Null, nothing, and a list without items say the same; lists of Microsoft Graph have no order that counts in this
 * tenant.
 */
const plain = (value: unknown): unknown => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  if (Array.isArray(value))
    return value.map(plain).sort((left, right) => (canonicalJson(left) < canonicalJson(right) ? -1 : 1));
  if (typeof value !== 'object') return value;
  const members = Object.entries(value)
    .map(([name, each]) => [name, plain(each)] as const)
    .filter(([, each]) => each !== null);
  return members.length === 0 ? null : Object.fromEntries(members);
};

const differencesOf = (part: string, key: string, before: Entity, after: Entity): TenantDifference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((property): TenantDifference[] => {
    const [old, now] = [plain(before[property]), plain(after[property])];
    return canonicalJson(old) === canonicalJson(now)
      ? []
      : [{ part, key, what: 'differs', property, before: old, after: now }];
  });

/** Ids that an object takes along when it is re-created: a role is still found by the template that it had. */
const KEPT: Readonly<Record<string, string>> = { roleDefinitions: 'templateId' };

const renewed = (part: string, entity: Entity, ids: IdMap): Entity => {
  const now = JSON.parse(renewIds(JSON.stringify(entity), ids)) as Entity;
  const kept = KEPT[part];
  return kept === undefined || entity[kept] === undefined ? now : { ...now, [kept]: entity[kept] };
};

/**
 * @returns the differences of a tenant from an earlier state of it, with the ids of re-created objects taken into
 * account.
 */
export const compareContents = (before: Contents, after: Contents, ids: IdMap): TenantDifference[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((part) => {
    const now = after.get(part) ?? new Map<string, Entity>();
    const old = new Map(
      [...(before.get(part) ?? [])].map(([key, entity]) => [renewIds(key, ids), renewed(part, entity, ids)]),
    );
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((key): TenantDifference[] => {
      const [left, right] = [old.get(key), now.get(key)];
      if (left && right) return differencesOf(part, key, left, right);
      return [left ? { part, key, what: 'missing', before: left } : { part, key, what: 'surplus', after: right }];
    });
  });
