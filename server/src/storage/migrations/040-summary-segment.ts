import type { Migration } from '../types.ts';

/**
 * Summaries of the versions that began in a backup, sealed, in parts of some ten thousand;
 * docs/decisions/015-browse.md. They go with the last version that began in their backup, and can be made again from
 * the bodies.
 */
export const migration: Migration = {
  name: '040-summary-segment',
  sql: `
    create table summary_segment (
      tenant_id uuid not null,
      type text not null,
      backup_number bigint not null,
      part int not null,
      row_count int not null,
      key_id int not null,
      body bytea not null,
      primary key (tenant_id, type, backup_number, part)
    );
  `,
};
