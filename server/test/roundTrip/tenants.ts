import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importItems, openTenant } from '@trc/simulator/tenant/remote';
import type { ImportItem, ImportedObject } from '@trc/simulator/tenant/import/items';
import { readFolder } from '@trc/simulator/tenant/import/readFolder';
import { tenantSettings } from '@trc/simulator/tenant/settings';
import { keyOf } from '@trc/simulator/tenant/store/directory';
import { textOf, textsOf } from '@trc/simulator/tenant/store/entity';
import { program } from '@trc/simulator/test/program';
import type { SmallTenant } from '../restore/kit.ts';
import { tokenIn } from '@trc/simulator/test/tenant/process';
import { projectFile } from '@trc/domain/node/files';

const MAIN = new URL('../../../simulator/src/tenant/main.ts', import.meta.url);

/** Real objects of many tenants. */
const DATA = fileURLToPath(projectFile('../shared/directory-data'));
export const withoutData = existsSync(DATA) ? false : 'the folder ../shared/directory-data is missing';

/** Names that must be unique in a directory; the collected examples come from many directories. */
const namesOf = ({ set, object }: ImportedObject): string[] => {
  const of = (name: string): string[] =>
    [textOf(object[name])].filter((value) => value !== '').map((value) => `${name} ${value}`);
  return [
    keyOf(set, object),
    ...textsOf(object['proxyAddresses']),
    ...of('mail'),
    ...of('userPrincipalName'),
    ...of('uniqueName'),
    ...of('appId').map((name) => `${set} ${name}`),
  ].map((name) => name.toLowerCase());
};

/**
 * Leaves out who shares a name with an object before it; of two versions of one object the later one counts, as it does
 * in an import.
 */
const asOfOneDirectory = (items: readonly ImportItem[]): ImportItem[] => {
  const owners = new Map<string, string>();
  return items.filter((item) => {
    if ('links' in item) return true;
    const owner = `${item.set} ${keyOf(item.set, item.object)}`.toLowerCase();
    const names = namesOf(item);
    if (names.some((name) => (owners.get(name) ?? owner) !== owner)) return false;
    for (const name of names) owners.set(name, owner);
    return true;
  });
};

/** Published examples of live objects have a time of deletion, which Graph gives to deleted objects only. */
const asLive = (item: ImportItem): ImportItem =>
  'links' in item || item.deleted === true || textOf(item.object['deletedDateTime']) === ''
    ? item
    : { ...item, object: { ...item.object, deletedDateTime: null } };

/** Starts the process; unlike the one of the tenant's own tests it may begin in a hook, whose end it outlives. */
const startTenant = async (folder: string, users: number): Promise<{ url: string; close: () => void }> => {
  const child = spawn(process.execPath, program(MAIN), {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      TENANT_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      TENANT_SIZE: String(users),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /listening on (\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'));
    });
    void ended.then(() => reject(new Error(`the tenant ended: ${text}`)));
  });
  return {
    url,
    close: () => {
      void ended.then(() => rmSync(folder, { recursive: true, force: true }));
      child.kill('SIGKILL');
    },
  };
};

/** Adds the published objects to a simulated tenant. @param folder data directory of the tenant */
export const importRealObjects = async (url: string, folder: string): Promise<void> => {
  const { items, links } = readFolder(DATA);
  const control = await openTenant(
    tenantSettings({ TENANT_URL: url, DATA_DIR: folder }),
    path.join(folder, 'tenant', 'app.token'),
  );
  await importItems(control, asOfOneDirectory([...items, ...links]).map(asLive));
  control.close();
};

/** A simulated tenant in a separate process, with or without real objects in addition to its seed. */
export const startSeededTenant = async (users: number, withRealObjects: boolean): Promise<SmallTenant> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'round-trip-'));
  const { url, close } = await startTenant(folder, users);
  if (withRealObjects) await importRealObjects(url, folder);
  return { url, token: tokenIn(folder), close };
};
