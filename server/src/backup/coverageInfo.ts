import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { Coverage, LinkCoverage, TypeCoverage } from './coverage.ts';
import type { Counts } from '../catalog/records.ts';
import type * as Schemas from '../contract/generated.ts';
import { exactly } from '../contract/operations.ts';

/** Limit of the contract for a reason. */
const MAX_REASON_LENGTH = 1000;
const MAX_NAME = 256;
const MAX_PROPERTIES = 50;
const MAX_NOTES = 20;

const why = (reason: string): { reason?: string } =>
  reason === '' ? {} : { reason: reason.slice(0, MAX_REASON_LENGTH) };

const opened = (permission: string | undefined): { permission?: string } =>
  permission === undefined ? {} : { permission };

const linkGaps = (name: string, { state, reason, objects, unknown, permission }: LinkCoverage) =>
  exactly<Schemas.LinkCoverage>()({
    name,
    state,
    ...why(reason),
    objects,
    unknown,
    ...opened(permission),
  });

const typeGaps = (
  type: Schemas.TypeCoverage['type'],
  { state, reason, carriedOver, links, properties, permission }: TypeCoverage,
  captured: number,
): Schemas.TypeCoverage[] => {
  const gaps = Object.entries(links).map(([name, link]) => linkGaps(name, link));
  const unknown = Object.entries(properties).map(([name, property]) => ({
    name: name.slice(0, MAX_NAME),
    ...why(property.reason),
    objects: property.objects,
  }));
  if (state === 'complete' && carriedOver === 0 && gaps.length + unknown.length === 0) return [];
  return [
    exactly<Schemas.TypeCoverage>()({
      type,
      state,
      ...why(reason),
      captured,
      carriedOver,
      links: gaps,
      ...opened(permission),
      ...(unknown.length > 0 ? { properties: unknown.slice(0, MAX_PROPERTIES) } : {}),
    }),
  ];
};

/** @returns the gaps of a backup as the contract shows them: only types with a gap. */
export const coverageInfo = (
  { types, notes, dangling }: Coverage,
  counts: Counts,
  damaged: number,
): Schemas.BackupCoverage =>
  exactly<Schemas.BackupCoverage>()({
    types: OBJECT_TYPES.flatMap(({ type }) => typeGaps(type, types[type], counts[type] ?? 0)),
    ...(notes.length === 0 ? {} : { notes: notes.slice(0, MAX_NOTES).map((note) => note.slice(0, MAX_REASON_LENGTH)) }),
    ...(dangling === undefined ? {} : { danglingReferences: dangling }),
    damaged,
  });
