import type { ObjectType } from '@trc/domain/objectTypes';

/** A chosen object as the console names it. */
export interface NamedObject {
  id: string;
  displayName?: string;
}

/** A whole section, or single objects of it; never both. */
export interface SectionContent {
  isSectionSelected: boolean;
  selected: readonly NamedObject[];
}

export type SelectionContent = Partial<Record<ObjectType, SectionContent>>;

/** `isSectionSelected` chooses the whole section, or nothing of it; then `remove` and `add` act on what is chosen. */
export interface SectionChange {
  isSectionSelected?: boolean;
  add?: readonly NamedObject[];
  remove?: readonly string[];
}

export type SelectionChange = Partial<Record<ObjectType, SectionChange>>;

export type TotalsPerType = Partial<Record<ObjectType, number>>;

export interface SelectionSummary {
  restoreId: string;
  version: number;
  /** Minutes, rounded up; missing where nothing is chosen. */
  estimatedDuration?: number;
  totalSelected: TotalsPerType;
}

export interface SelectedSection {
  selected: (NamedObject & { initiallySelected: true })[];
  isSectionSelected: boolean;
  totalCount: number;
  totalSelected: number;
}

export interface RestoreSelection extends SelectionSummary {
  backupId: string;
  experimental: boolean;
  selection: Partial<Record<ObjectType, SelectedSection>>;
}

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
  /** Whether the experimental limit was asked for. */
  experimental: boolean;
  /** True once its restore has begun; from then on it cannot be changed. */
  started: boolean;
  sections: Sections;
}

/** Selections of a tenant: everybody who may restore can read and change each of them. Backup and restore ids are UUIDs. */
export interface Selections {
  /** @throws Refusal 400 over the limit or for what the backup does not hold, 404 for an unknown backup, 409 for one that is not ready */
  create(
    by: { tenantId: string; person: string },
    wanted: { backupId: string; selection: SelectionContent; experimental?: boolean },
  ): Promise<SelectionSummary>;
  /** @throws Refusal as create, 404 for an unknown selection, 409 for another version or a restore that has begun */
  update(
    tenantId: string,
    restoreId: string,
    wanted: { version: number; selection: SelectionChange; experimental?: boolean },
  ): Promise<SelectionSummary>;
  /** @throws Refusal 404 for an unknown selection, or one of a backup that is gone; 503 where the backup is damaged */
  get(tenantId: string, restoreId: string): Promise<RestoreSelection>;
  /** @throws Refusal 404 for an unknown selection, 409 for a restore that has begun */
  remove(tenantId: string, restoreId: string): Promise<void>;
}
