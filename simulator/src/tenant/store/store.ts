import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { auditEntries } from '../audit/entries.ts';
import type { Initiator } from '../audit/initiators.ts';
import { AuditTrail } from '../audit/trail.ts';
import { changedBehaviour, parseKeptBehaviour, type BehaviourChanges } from '../behaviour/settings.ts';
import { mailboxChanges } from '../mailboxes/mailboxes.ts';
import { roleSettingChanges } from '../pim/roleSettings.ts';
import { domainChanges } from '../rules/domains.ts';
import { missingScopedRoles, scopedRoleChanges } from '../rules/scopedRoles.ts';
import { seedDirectory, type SeedOptions } from '../seed/index.ts';
import type { Change, JournalEntry } from './change.ts';
import { Directory } from './directory.ts';
import { compact, Journal } from './journal.ts';
import type { Entity } from './entity.ts';
import { takeLock } from './lock.ts';

/** The directory with its disk: the seed, and on top of it every change that was ever acknowledged. */
export class Store {
  #directory: Directory;
  #audits: AuditTrail;
  #initiator: Initiator | undefined;
  readonly #journal: Journal;
  readonly #folder: string;
  readonly #unlock: () => void;
  #seed: SeedOptions;
  #epoch: string;

  private constructor(
    { directory, audits }: { readonly directory: Directory; readonly audits: AuditTrail },
    journal: Journal,
    seed: SeedOptions,
    folder: string,
    unlock: () => void,
  ) {
    this.#directory = directory;
    this.#audits = audits;
    this.#journal = journal;
    this.#seed = seed;
    this.#folder = folder;
    this.#unlock = unlock;
    this.#epoch = keptText(path.join(folder, 'epoch'), randomUUID());
  }

  /**
   * @param folder holds seed.json, journal.jsonl, behaviour.json, epoch and the lock; the seed of the first start stays
   * @throws DataInUseError when another process has the folder open
   */
  static open(folder: string, wanted: SeedOptions): Store {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unlock = takeLock(folder);
    try {
      const seed = keptSeed(path.join(folder, 'seed.json'), wanted);
      const directory = seedDirectory(seed);
      Object.assign(
        directory.behaviour,
        parseKeptBehaviour(
          JSON.parse(keptText(path.join(folder, BEHAVIOUR_FILE), '{}')) as Readonly<Record<string, unknown>>,
        ),
      );
      const { journal, entries } = Journal.open(path.join(folder, 'journal.jsonl'));
      const changes = entries.filter((entry) => entry[0] !== 'audit');
      const kept = compact(changes);
      const audits = new AuditTrail(directory.behaviour);
      for (const entry of entries) if (entry[0] === 'audit') audits.add(entry[1]);
      const keptAudits = audits.kept();
      // The numbering of changes stays as long as the epoch.
      const shorter = changes.length > 2 * kept.length || entries.length - changes.length > 2 * keptAudits.length;
      for (const change of shorter ? kept : changes) directory.apply(change);
      if (shorter) {
        replaceText(path.join(folder, 'epoch'), randomUUID());
        journal.replace([...kept, ...keptAudits.map(auditLine)]);
      }
      const store = new Store({ directory, audits }, journal, seed, folder, unlock);
      store.#unifyScopedRoles();
      return store;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  get directory(): Directory {
    return this.#directory;
  }

  get audits(): AuditTrail {
    return this.#audits;
  }

  /** Every commit during `work` leaves audit entries with this initiator. Commits outside leave no entries. */
  actAs<Result>(initiator: Initiator, work: () => Result): Result {
    const before = this.#initiator;
    this.#initiator = initiator;
    try {
      return work();
    } finally {
      this.#initiator = before;
    }
  }

  get seed(): SeedOptions {
    return this.#seed;
  }

  /** Names the numbering of changes: it is another one after the journal was shortened. */
  get epoch(): string {
    return this.#epoch;
  }

  /**
   * Writes the changes down and makes them visible, all of them or none. They last for certain when `settled` resolves
   * or after `close`.
   */
  commit(changes: readonly Change[]): void {
    // Settings that an import brings come after those that every new role has.
    const before = [
      ...roleSettingChanges(this.#directory, changes),
      ...domainChanges({ directory: this.#directory }, changes),
    ];
    const all = [
      ...before,
      ...scopedRoleChanges(this.#directory, changes),
      ...changes,
      ...mailboxChanges(this.#directory, changes, Date.now()),
    ];
    // Only `changes` are logged, not their consequences. Old values are read before they are replaced.
    const entries =
      this.#initiator === undefined ? [] : auditEntries(this.#directory, changes, this.#initiator, Date.now());
    this.#journal.append([...all, ...entries.map(auditLine)]);
    this.#directory.announce(all);
    for (const change of all) this.#directory.apply(change);
    for (const entry of entries) this.#audits.add(entry);
  }

  /** Resolves when every change until now is on disk; no reply leaves before. Undefined: nothing is on its way. */
  settled(): Promise<void> | undefined {
    return this.#journal.isSettled ? undefined : this.#journal.settled();
  }

  /** Changes how the directory behaves, also after a restart. */
  behave(changes: BehaviourChanges): void {
    Object.assign(this.#directory.behaviour, changes);
    this.#unifyScopedRoles();
    if (changes.createsUntilQuota !== undefined) this.#directory.creations = 0;
    replaceText(path.join(this.#folder, BEHAVIOUR_FILE), JSON.stringify(changedBehaviour(this.#directory.behaviour)));
  }

  /** Resets to the seed, or to another one; behaviours are back at their defaults. */
  reset(seed: SeedOptions = this.#seed): void {
    this.#epoch = randomUUID();
    replaceText(path.join(this.#folder, 'epoch'), this.#epoch);
    this.#journal.replace([]);
    replaceText(path.join(this.#folder, 'seed.json'), JSON.stringify(seed));
    rmSync(path.join(this.#folder, BEHAVIOUR_FILE), { force: true });
    this.#seed = seed;
    // The old one goes first: two large ones might not fit in memory.
    this.#directory = new Directory();
    this.#directory = seedDirectory(seed);
    this.#audits = new AuditTrail(this.#directory.behaviour);
    this.#unifyScopedRoles();
  }

  /** Adds the other row of each scoped role that has one row only, where the two paths show the same. */
  #unifyScopedRoles(): void {
    if (!this.#directory.behaviour.scopedRolesUnified) return;
    const missing = missingScopedRoles(this.#directory);
    if (missing.length > 0) this.commit(missing);
  }

  close(): void {
    this.#journal.close();
    this.#unlock();
  }
}

const auditLine = (entry: Entity): JournalEntry => ['audit', entry];

const BEHAVIOUR_FILE = 'behaviour.json';

const keptSeed = (file: string, wanted: SeedOptions): SeedOptions =>
  JSON.parse(keptText(file, JSON.stringify(wanted))) as SeedOptions;

/** Returns the text of the file; a missing file is created with `wanted`. */
const keptText = (file: string, wanted: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    replaceText(file, wanted);
    return wanted;
  }
};

const replaceText = (file: string, text: string): void => {
  writeFileSync(`${file}.next`, text, { mode: 0o600 });
  renameSync(`${file}.next`, file);
};
