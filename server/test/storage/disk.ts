import fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { Step } from './recorder.ts';

type Change = Extract<Step, { kind: 'write' | 'truncate' }>;
interface File {
  directory: boolean;
  /** Content on the disk for sure. */
  durable: Buffer;
  /** Changes since the last fsync. */
  pending: Change[];
}
type Entry = { name: string; file: File | undefined };
interface Folder {
  durable: Map<string, File>;
  now: Map<string, File>;
  pending: Entry[][];
}

const PAGE = 4096;

/** Content that grows without being copied for every page. */
class Content {
  #bytes: Buffer;
  #length: number;

  constructor(start: Buffer) {
    this.#bytes = start;
    this.#length = start.length;
  }

  get value(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Takes a change page by page, each only if `keep` says so. */
  take(change: Change, keep: () => boolean): void {
    if (change.kind === 'truncate') {
      if (keep()) this.#resize(change.length);
      return;
    }
    for (let from = 0; from < change.data.length;) {
      const at = change.at + from;
      const length = Math.min(PAGE - (at % PAGE), change.data.length - from);
      if (keep()) {
        if (at + length > this.#length) this.#resize(at + length);
        change.data.copy(this.#bytes, at, from, from + length);
      }
      from += length;
    }
  }

  #resize(length: number): void {
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(length, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    } else if (length > this.#length) this.#bytes.fill(0, this.#length, length);
    this.#length = length;
  }
}

/** @returns the content after some changes; `start` stays as it is. */
const applied = (start: Buffer, changes: readonly Change[], keep: () => boolean): Buffer => {
  if (changes.length === 0) return start;
  const content = new Content(Buffer.from(start));
  for (const change of changes) content.take(change, keep);
  return content.value;
};

/** Replays a record up to a point. */
class Disk {
  readonly #folders = new Map<string, Folder>();

  constructor(base: string, steps: readonly Step[]) {
    this.#load(base, '');
    for (const step of steps) this.#take(step);
  }

  /**
   * Writes the state after the cut; `keep` decides about each page and each change of a folder that was not fsynced.
   */
  restore(target: string, keep: () => boolean): void {
    this.#restore('', target, keep);
  }

  #load(base: string, path: string): void {
    const entries = new Map<string, File>();
    this.#folders.set(path, { durable: entries, now: new Map(entries), pending: [] });
    for (const entry of fs.readdirSync(join(base, path), { withFileTypes: true })) {
      const name = join(path, entry.name);
      const file: File = {
        directory: entry.isDirectory(),
        durable: entry.isDirectory() ? Buffer.alloc(0) : fs.readFileSync(join(base, name)),
        pending: [],
      };
      entries.set(entry.name, file);
      if (entry.isDirectory()) this.#load(base, name);
    }
    this.#folders.set(path, { durable: entries, now: new Map(entries), pending: [] });
  }

  #folder(path: string): { folder: Folder; name: string } {
    const parent = dirname(path) === '.' ? '' : dirname(path);
    const folder = this.#folders.get(parent);
    if (!folder) throw new Error(`The record has no folder ${parent}.`);
    return { folder, name: path.slice(parent === '' ? 0 : parent.length + 1) };
  }

  #file(path: string): File {
    const { folder, name } = this.#folder(path);
    const file = folder.now.get(name);
    if (!file) throw new Error(`The record has no file ${path}.`);
    return file;
  }

  #change(path: string, entries: (name: string) => Entry[]): void {
    const { folder, name } = this.#folder(path);
    const changed = entries(name);
    folder.pending.push(changed);
    for (const entry of changed) {
      if (entry.file) folder.now.set(entry.name, entry.file);
      else folder.now.delete(entry.name);
    }
  }

  #take(step: Step): void {
    switch (step.kind) {
      case 'create':
        if (step.directory) this.#folders.set(step.path, { durable: new Map(), now: new Map(), pending: [] });
        this.#change(step.path, (name) => [
          { name, file: { directory: step.directory, durable: Buffer.alloc(0), pending: [] } },
        ]);
        break;
      case 'write':
      case 'truncate':
        this.#file(step.path).pending.push(step);
        break;
      case 'rename': {
        const file = this.#file(step.from);
        if (dirname(step.from) !== dirname(step.to)) throw new Error('The record knows renames within a folder only.');
        this.#change(step.from, (name) => [
          { name, file: undefined },
          { name: this.#folder(step.to).name, file },
        ]);
        break;
      }
      case 'remove':
        this.#change(step.path, (name) => [{ name, file: undefined }]);
        break;
      case 'fsync':
        this.#sync(step.path);
        break;
      case 'acknowledged':
        break;
    }
  }

  #sync(path: string): void {
    const folder = this.#folders.get(path);
    if (folder) {
      folder.durable = new Map(folder.now);
      folder.pending = [];
      return;
    }
    const file = this.#file(path);
    file.durable = applied(file.durable, file.pending, () => true);
    file.pending = [];
  }

  #restore(path: string, target: string, keep: () => boolean): void {
    const folder = this.#folders.get(path);
    if (!folder) return;
    const entries = new Map(folder.durable);
    // A file system keeps the order of changes in one folder: some of the first may be there, not the later alone.
    for (const change of folder.pending) {
      if (!keep()) break;
      for (const { name, file } of change) {
        if (file) entries.set(name, file);
        else entries.delete(name);
      }
    }
    fs.mkdirSync(join(target, path), { recursive: true });
    for (const [name, file] of entries) {
      if (file.directory) this.#restore(join(path, name), target, keep);
      else fs.writeFileSync(join(target, path, name), applied(file.durable, file.pending, keep));
    }
  }
}

/** Puts on the disk a state that a power cut after `steps` may leave, when `base` was the state before them. */
export const cutPower = (base: string, steps: readonly Step[], target: string, keep: () => boolean): void => {
  new Disk(base, steps).restore(target, keep);
};
