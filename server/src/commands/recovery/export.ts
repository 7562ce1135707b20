import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { walkObjects } from '../../catalog/objects.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';
import type { StoredObject } from '../../catalog/objects.ts';
import { readableBackup } from '../../catalog/readable.ts';
import { recordUse, withHost } from './host.ts';
import { demandArguments } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

const OWNER_ONLY = 0o077;
const MANIFEST = 'manifest.json';
/** Ids are GUIDs, or names such as "authorizationPolicy"; anything else is encoded, so that no id leaves the folder. */
const fileNameOf = (id: string): string =>
  `${encodeURIComponent(id).replaceAll(/[.*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}.json`;

/** The object as Microsoft Graph has it; its links, which Graph keeps apart, are next to it. */
const textOf = ({ object, links }: StoredObject): string =>
  `${JSON.stringify(JSON.parse(canonicalJson({ object, links })), null, 2)}\n`;

interface Entry {
  path: string;
  sha256: string;
}

/** @throws Error where the folder holds something */
const makeFolder = (folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`The folder ${folder} is not empty.`);
  mkdirSync(folder, { recursive: true });
};

/** `npm run recovery -- export BACKUP FOLDER` */
export const exportBackup: Subcommand = {
  name: 'export',
  usage: 'BACKUP FOLDER',
  summary: 'Writes a backup as readable JSON: one file per object, one folder per type, and a manifest with hashes.',
  run: async (args) => {
    demandArguments(args, 2);
    const [asked = '', name = ''] = args;
    const folder = resolve(name);
    process.umask(OWNER_ONLY);
    return withHost(async (host) => {
      const { db, keys, tenantId } = host;
      const backup = await readableBackup(db, tenantId, asked);
      makeFolder(folder);
      await db.tx((tx) =>
        recordUse(tx, host, {
          command: 'export',
          backupId: backup.backup_id,
          entry: {
            action: 'Exported',
            type: 'Backup',
            details: `Backup ${backup.backup_id}, readable, on the host`,
            target: { kind: 'backup', id: backup.backup_id },
          },
        }),
      );
      const tenantKeys = await keys.tenant(tenantId);
      const entries: Entry[] = [];
      const counts: Record<string, number> = {};
      let damaged = 0;
      for (const { type } of OBJECT_TYPES) {
        mkdirSync(join(folder, type));
        for await (const part of walkObjects(db, tenantKeys, backup.number, type)) {
          for (const { id, found } of part) {
            if (!found.found) {
              damaged += 1;
              console.error(`DAMAGED  ${type} ${id}: it cannot be read and is left out`);
              continue;
            }
            const text = textOf(found.stored);
            const path = `${type}/${fileNameOf(id)}`;
            writeFileSync(join(folder, path), text, { flag: 'wx' });
            entries.push({ path, sha256: createHash('sha256').update(text).digest('hex') });
            counts[type] = (counts[type] ?? 0) + 1;
          }
        }
      }
      const manifest = {
        backupId: backup.backup_id,
        tenantId,
        takenAt: backup.created_at.toISOString(),
        counts,
        damaged,
        files: entries,
      };
      writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
      console.log(`${entries.length} objects of backup ${backup.backup_id} are in ${folder}.`);
      console.log('The files are not encrypted. Only your account can read them.');
      return damaged === 0 ? 0 : 1;
    });
  },
};
