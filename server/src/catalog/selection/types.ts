import type { ObjectType } from '@trc/domain/objectTypes';
import type { RestoreSelection, SelectionSummary } from '../../contract/generated.ts';
import type { Body } from '../../contract/operations.ts';

export type {
  NamedObject,
  RestoreSelection,
  SectionChange,
  SectionContent,
  SelectedSection,
  SelectionSummary,
  TotalsPerType,
} from '../../contract/generated.ts';

export type SelectionContent = Body<'createSelection'>['selection'];

/** `isSectionSelected` chooses the whole section, or clears it; then `remove` and `add` change the choice. */
export type SelectionChange = Body<'updateSelection'>['selection'];

/** The selection of a type: all of it, or these ids. */
export interface Section {
  whole: boolean;
  ids: readonly string[];
}

export type Sections = Partial<Record<ObjectType, Section>>;

/** A selection as a restore needs it. */
export interface SavedSelection {
  restoreId: string;
  backupId: string;
  /** Object id of who made it. */
  person: string;
  version: number;
  /** True if the request asks for the experimental limit. */
  experimental: boolean;
  /** True once its restore has begun; from then on it cannot be changed. */
  started: boolean;
  sections: Sections;
}

/**
 * Selections of a tenant: everybody who may restore can read and change each of them. Backup and restore ids are UUIDs.
 */
export interface Selections {
  /**
   * @throws DomainError `invalid` over the limit or for objects that the backup lacks, `notFound` for an unknown
   * backup, `conflict` for one that is not ready
   */
  create(by: { tenantId: string; person: string }, wanted: Body<'createSelection'>): Promise<SelectionSummary>;
  /**
   * @returns the id of the person's newest selection of a backup that has not been started; nothing without one.
   * @throws DomainError `notFound` for an unknown backup, `unavailable` for one that cannot be read
   */
  findOwn(by: { tenantId: string; person: string }, backupId: string): Promise<{ restoreId?: string }>;
  /**
   * @throws DomainError as create, `notFound` for an unknown selection, `conflict` for another version or a restore
   * that has begun
   */
  update(tenantId: string, restoreId: string, wanted: Body<'updateSelection'>): Promise<SelectionSummary>;
  /**
   * @throws DomainError `notFound` for an unknown selection, or one of a backup that is gone; `unavailable` where the
   * backup is damaged
   */
  get(tenantId: string, restoreId: string): Promise<RestoreSelection>;
  /** @throws DomainError `notFound` for an unknown selection, `conflict` for a restore that has begun */
  remove(tenantId: string, restoreId: string): Promise<void>;
}
