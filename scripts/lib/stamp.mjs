import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** @returns every file below the given files and folders, sorted, without test files. */
const filesOf = (root, entries) =>
  entries
    .flatMap((entry) => {
      const full = path.join(root, entry);
      if (!fs.existsSync(full)) return [];
      if (!fs.statSync(full).isDirectory()) return [entry];
      return filesOf(
        root,
        fs.readdirSync(full).map((name) => path.join(entry, name)),
      );
    })
    .filter((file) => !/\.test\.\w+$/.test(file))
    .sort();

/** @returns a hash over names and contents (not times: a checkout changes those). */
export const hashEntries = (root, entries) => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of filesOf(root, entries)) hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
};

export const readStamp = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

export const writeStamp = (file, value) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, value);
};
