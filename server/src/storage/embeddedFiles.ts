import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];
type PreRun = NonNullable<Options['preRun']>[number];
/** EIO, as WASI numbers it. */
const INPUT_OUTPUT_ERROR = 29;

type Node = object;
interface HostFiles {
  node_ops: { mknod: (parent: Node, name: string, mode: number, device: number) => Node };
  stream_ops: { fsync?: (stream: { nfd: number; node: Node }) => number };
  realPath(node: Node): string;
}

/**
 * The file system of the embedded PostgreSQL with a working fsync. As delivered, an fsync of the database reaches an
 * operation that does not exist and is dropped; with it, PostgreSQL's own rules hold again: the log is on disk before a
 * commit is acknowledged, and data files are before a checkpoint lets go of the log. A new file is also made durable
 * under its name, which PostgreSQL leaves to the file system (docs/decisions/005-durability.md).
 */
export class DurableFiles extends NodeFS {
  override init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const addSync = (({ NODEFS }: { NODEFS: HostFiles }) => {
      const unnamed = new WeakSet<Node>();
      const { mknod } = NODEFS.node_ops;
      NODEFS.node_ops.mknod = (...args) => {
        const node = mknod(...args);
        unnamed.add(node);
        return node;
      };
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        try {
          fsyncSync(nfd);
          if (unnamed.has(node)) fsyncPath(dirname(NODEFS.realPath(node)));
          unnamed.delete(node);
          return 0;
        } catch {
          // PostgreSQL stops at this error, as it must: the contents of the disk are unknown.
          return INPUT_OUTPUT_ERROR;
        }
      };
    }) as unknown as PreRun;
    return super.init(pg, { ...options, preRun: [...[options.preRun ?? []].flat(), addSync] });
  }
}

/** Makes one file or directory entry list durable. */
export const fsyncPath = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Makes a directory with everything in it durable. */
export const fsyncTree = (directory: string): void => {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else if (entry.isFile()) fsyncPath(path);
  }
  fsyncPath(directory);
};
