import type { Migration } from '../types.ts';

/**
 * A restore that turned security defaults off and stopped before the policies were enabled leaves a tenant without
 * either.
 */
export const migration: Migration = {
  name: '088-notice-unprotected',
  sql: `
    alter table notice drop constraint notice_kind_check;
    alter table notice add constraint notice_kind_check check (kind in ('failed', 'missed', 'incomplete', 'damaged', 'unprotected'));
  `,
};
