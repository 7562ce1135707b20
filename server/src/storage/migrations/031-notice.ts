import type { Migration } from '../types.ts';

/**
 * Notices: a scheduled backup that failed, was missed or is incomplete, and damage that a verification found. `subject`
 * is the backup or the moment, so that no notice is sent twice. `object_damage` lists objects whose stored content is
 * damaged.
 */
export const migration: Migration = {
  name: '031-notice',
  sql: `
    create table notice (
      tenant_id uuid not null,
      notice_id uuid not null,
      kind text not null check (kind in ('failed', 'missed', 'incomplete', 'damaged')),
      subject text not null,
      backup_id uuid,
      count bigint not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz,
      seen_by text,
      primary key (tenant_id, notice_id),
      unique (tenant_id, kind, subject)
    );
    create table object_damage (
      tenant_id uuid not null,
      type text not null,
      object_id text collate "C" not null,
      valid_from bigint not null,
      found_at timestamptz not null default now(),
      primary key (tenant_id, type, object_id, valid_from)
    );
  `,
};
