import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Linux keeps files below this one in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes that tests may need there, and that must be left for everything else. */
const NEEDED = 4 * 2 ** 30;

const hasRoom = () => {
  try {
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    return bavail * bsize >= NEEDED && os.freemem() >= 2 * NEEDED;
  } catch {
    return false;
  }
};

let folder;

/**
 * A folder for temporary files of tests, in memory if they fit: hundreds of databases are copied there, wait for the
 * disk at each commit and are deleted again. It goes with this process.
 */
export const tempDir = () => {
  if (folder) return folder;
  folder = fs.mkdtempSync(path.join(hasRoom() ? IN_MEMORY : os.tmpdir(), 'trc-tests-'));
  // A PostgreSQL in it runs as another user.
  fs.chmodSync(folder, 0o711);
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
};
