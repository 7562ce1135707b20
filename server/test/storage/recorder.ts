import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, sep } from 'node:path';

/**
 * A disk that forgets: every change of files below a directory is recorded as it is made, together with every fsync,
 * and a power cut at any point of the record can be put on a real disk again. Data without fsync is lost, or kept in
 * part and out of order.
 */
export type Step =
  | { kind: 'create'; path: string; directory: boolean }
  | { kind: 'write'; path: string; at: number; data: Buffer }
  | { kind: 'truncate'; path: string; length: number }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'fsync'; path: string }
  | { kind: 'acknowledged'; id: number };

export interface Recording {
  steps: Step[];
  stop(): void;
}

const bytesOf = (data: NodeJS.ArrayBufferView, offset: number, length: number): Buffer =>
  Buffer.from(Buffer.from(data.buffer, data.byteOffset + offset, length));

/** Wraps node:fs, below everything under test. */
export const recordDisk = (root: string): Recording => {
  const steps: Step[] = [];
  const original = { ...fs };
  const paths = new Map<number, string>();
  const inside = (path: fs.PathLike): string | undefined => {
    const name = relative(root, String(path));
    return name === '..' || name.startsWith(`..${sep}`) ? undefined : name;
  };
  const note = (path: fs.PathLike, step: (name: string) => Step): void => {
    const name = inside(path);
    if (name !== undefined) steps.push(step(name));
  };
  const noteFile = (descriptor: number, step: (name: string) => Step): void => {
    const path = paths.get(descriptor);
    if (path !== undefined) note(path, step);
  };
  const wrapped = {
    openSync: (path: fs.PathLike, flags?: fs.OpenMode, mode?: fs.Mode) => {
      const isNew = !original.existsSync(path);
      const descriptor = original.openSync(path, flags ?? 'r', mode);
      paths.set(descriptor, String(path));
      if (isNew) note(path, (name) => ({ kind: 'create', path: name, directory: false }));
      else if (typeof flags === 'number' && (flags & original.constants.O_TRUNC) !== 0)
        note(path, (name) => ({ kind: 'truncate', path: name, length: 0 }));
      return descriptor;
    },
    closeSync: (descriptor: number) => {
      original.closeSync(descriptor);
      paths.delete(descriptor);
    },
    writeSync: (
      descriptor: number,
      data: NodeJS.ArrayBufferView,
      offset = 0,
      length = data.byteLength - offset,
      at: number | null = null,
    ) => {
      if (at === null && paths.has(descriptor)) throw new Error('The record knows writes with a position only.');
      const written = original.writeSync(descriptor, data, offset, length, at);
      noteFile(descriptor, (path) => ({ kind: 'write', path, at: at ?? 0, data: bytesOf(data, offset, written) }));
      return written;
    },
    writeFileSync: (path: fs.PathLike, data: string, options?: fs.WriteFileOptions) => {
      original.writeFileSync(path, data, options);
      note(path, (name) => ({ kind: 'create', path: name, directory: false }));
      if (data.length > 0) note(path, (name) => ({ kind: 'write', path: name, at: 0, data: Buffer.from(data) }));
    },
    ftruncateSync: (descriptor: number, length = 0) => {
      original.ftruncateSync(descriptor, length);
      noteFile(descriptor, (path) => ({ kind: 'truncate', path, length }));
    },
    truncateSync: (path: fs.PathLike, length = 0) => {
      original.truncateSync(path, length);
      note(path, (name) => ({ kind: 'truncate', path: name, length }));
    },
    mkdirSync: (path: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
      const made = original.mkdirSync(path, options);
      note(path, (name) => ({ kind: 'create', path: name, directory: true }));
      return made;
    },
    renameSync: (from: fs.PathLike, to: fs.PathLike) => {
      original.renameSync(from, to);
      for (const [descriptor, path] of paths) if (path === String(from)) paths.set(descriptor, String(to));
      const [source, target] = [inside(from), inside(to)];
      if (source !== undefined && target !== undefined) steps.push({ kind: 'rename', from: source, to: target });
    },
    unlinkSync: (path: fs.PathLike) => {
      original.unlinkSync(path);
      note(path, (name) => ({ kind: 'remove', path: name }));
    },
    rmdirSync: (path: fs.PathLike) => {
      original.rmdirSync(path);
      note(path, (name) => ({ kind: 'remove', path: name }));
    },
    fsyncSync: (descriptor: number) => {
      original.fsyncSync(descriptor);
      noteFile(descriptor, (path) => ({ kind: 'fsync', path }));
    },
  };
  Object.assign(fs, wrapped);
  syncBuiltinESMExports();
  return {
    steps,
    stop: () => {
      Object.assign(
        fs,
        Object.fromEntries(Object.keys(wrapped).map((name) => [name, original[name as keyof typeof wrapped]])),
      );
      syncBuiltinESMExports();
    },
  };
};
