import type { Migration } from '../types.ts';

/**
 * "Seen" is per person, and an administrator acknowledges a critical notice for everybody. A notice that somebody had
 * seen before was hidden from everybody, and stays hidden as acknowledged by that person. The kinds are those of
 * `domain/notices.ts`. `names` is sealed.
 */
export const migration: Migration = {
  name: '120-notice-kinds',
  sql: `
    create table notice_seen (
      tenant_id uuid not null,
      notice_id uuid not null,
      person text not null,
      seen_at timestamptz not null default now(),
      primary key (tenant_id, notice_id, person)
    );
    create table notice_acknowledgement (
      tenant_id uuid not null,
      notice_id uuid not null,
      person text not null,
      name text not null,
      acknowledged_at timestamptz not null default now(),
      primary key (tenant_id, notice_id)
    );
    insert into notice_acknowledgement (tenant_id, notice_id, person, name, acknowledged_at)
      select n.tenant_id, n.notice_id, n.seen_by, coalesce(p.upn, n.seen_by), n.seen_at
      from notice n left join permission p on p.tenant_id = n.tenant_id::text and p.oid = n.seen_by
      where n.seen_at is not null and n.seen_by is not null;
    alter table notice drop constraint notice_kind_check;
    alter table notice drop column seen_at;
    alter table notice drop column seen_by;
    alter table notice add column restore_id uuid;
    alter table notice add column actor text;
    alter table notice add column names bytea;
  `,
};
