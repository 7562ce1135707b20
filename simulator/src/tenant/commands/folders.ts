import { statSync } from 'node:fs';
import path from 'node:path';
import { nameOfPart, type ExportPage } from '../export/parts.ts';
import { FolderInUseError, writeFolder } from '../export/writeFolder.ts';
import { readFolder, type FolderContents } from '../import/readFolder.ts';
import { ControlError, importItems } from '../remote.ts';
import { UsageError, print, typedFrom, type Command } from './command.ts';

export const importCommand: Command = {
  words: 'FOLDER [only]',
  about: 'add the objects of every list ({"value": [...]}) below FOLDER; only: and nothing else stays',
  read: ([name, mode, ...more]) => {
    if (name === undefined || (mode !== undefined && mode !== 'only') || more.length > 0)
      throw new UsageError('import takes one folder, and "only" if nothing else shall stay');
    const folder = path.resolve(typedFrom(), name);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new ControlError(`there is no folder ${folder}`);
    return async (tenant) => {
      const contents = readFolder(folder);
      if (mode === 'only') {
        if (contents.items.length === 0)
          throw new ControlError(`there is nothing to import in ${folder}; the tenant stays as it is`);
        await tenant.call('POST', 'reset', { empty: true });
      }
      const { added, replaced } = await importItems(tenant, [...contents.items, ...contents.links]);
      report(contents);
      print(`${tenant.where}: added ${added} and replaced ${replaced}`);
    };
  },
};

export const exportCommand: Command = {
  words: 'FOLDER',
  about: 'write all objects, deleted objects and links as lists that import reads back; FOLDER must be new or empty',
  read: ([name, ...more]) => {
    if (name === undefined || more.length > 0) throw new UsageError('export takes one folder');
    const folder = path.resolve(typedFrom(), name);
    return async (tenant) => {
      try {
        const counts = await writeFolder(folder, (part, after) =>
          tenant
            .call<ExportPage>(
              'GET',
              `export?part=${nameOfPart(part)}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
            )
            .then((page) => ({ value: page.value, next: page.next })),
        );
        for (const [part, count] of counts) print(`${String(count).padStart(7)}  ${part}`);
        print(`${tenant.where} is exported to ${folder}`);
      } catch (error) {
        throw error instanceof FolderInUseError ? new ControlError(error.message) : error;
      }
    };
  },
};

const report = ({ files }: FolderContents): void => {
  for (const { file, taken, skipped } of files) {
    if (taken > 0) print(`taken    ${file}: ${taken}`);
    for (const { count, reason } of skipped)
      print(`skipped  ${file}: ${count > 0 ? `${count} ${count === 1 ? 'item' : 'items'} ` : ''}${reason}`);
  }
};
