import { statSync } from 'node:fs';
import path from 'node:path';
import { readFolder, type FolderContents } from './import/readFolder.ts';
import { ControlError, openTenant, type TenantControl } from './remote.ts';
import { BadSetting, tenantSettings } from './settings.ts';

const USAGE = `npm run tenant -- COMMAND

  import FOLDER                        add the objects of every list ({"value": [...]}) below FOLDER
  status                               what the tenant holds
  reset                                back to what the seed gives
  consent [admin=on|off] [exchange=on|off]
                                       grant or take back the console's permissions

Works on the running tenant (TENANT_URL, default http://localhost:8081), else on its data (DATA_DIR, default .data).`;

class BadUsage extends Error {}

const main = async (): Promise<void> => {
  const [command, ...rest] = process.argv.slice(2);
  const work = commandOf(command, rest);
  const settings = tenantSettings(process.env);
  const tenant = await openTenant(settings, process.env['TENANT_TOKEN_FILE']?.trim() || path.join(settings.folder, 'app.token'));
  try {
    await work(tenant);
  } finally {
    tenant.close();
  }
};

type Work = (tenant: TenantControl) => Promise<void>;

const commandOf = (command: string | undefined, rest: readonly string[]): Work => {
  switch (command) {
    case 'import': {
      const [folder, ...more] = rest;
      if (folder === undefined || more.length > 0) throw new BadUsage('import takes one folder');
      return importFolder(path.resolve(process.env['INIT_CWD'] ?? process.cwd(), folder));
    }
    case 'status':
    case 'reset':
      if (rest.length > 0) throw new BadUsage(`${command} takes nothing else`);
      return async (tenant) => {
        const counts = (await tenant[command]()) as { types: Record<string, number> };
        print(`${tenant.where}${command === 'reset' ? ' is back at its seed' : ''}`);
        for (const [type, count] of Object.entries(counts.types)) print(`${String(count).padStart(7)}  ${type}`);
      };
    case 'consent': {
      const wish = consentOf(rest);
      return async (tenant) => {
        const { permissions } = (await tenant.consent(wish)) as { permissions: string[] };
        print(`${tenant.where}: ${permissions.length} application permissions granted`);
      };
    }
    case undefined:
      throw new BadUsage('a command is missing');
    default:
      throw new BadUsage(`there is no command "${command}"`);
  }
};

const importFolder = (folder: string): Work => {
  if (!isFolder(folder)) throw new ControlError(`there is no folder ${folder}`);
  return async (tenant) => {
    const contents = readFolder(folder);
    const { added, replaced } = await tenant.import(contents.items);
    report(contents);
    print(`${tenant.where}: added ${added} and replaced ${replaced}`);
  };
};

const report = ({ files }: FolderContents): void => {
  for (const { file, taken, skipped } of files) {
    if (taken > 0) print(`taken    ${file}: ${taken}`);
    for (const { count, reason } of skipped) print(`skipped  ${file}: ${count > 0 ? `${count} ${count === 1 ? 'item' : 'items'} ` : ''}${reason}`);
  }
};

const consentOf = (words: readonly string[]): { admin?: boolean; exchange?: boolean } => {
  const wish: { admin?: boolean; exchange?: boolean } = {};
  for (const word of words) {
    const [, name, state] = /^(admin|exchange)=(on|off)$/.exec(word) ?? [];
    if (name !== 'admin' && name !== 'exchange') throw new BadUsage(`"${word}" is not admin=on, admin=off, exchange=on or exchange=off`);
    wish[name] = state === 'on';
  }
  if (words.length === 0) throw new BadUsage('consent needs admin=on|off, exchange=on|off or both');
  return wish;
};

const isFolder = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

main().catch((error: unknown) => {
  if (error instanceof BadUsage) process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  else if (error instanceof ControlError || error instanceof BadSetting) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = error instanceof BadUsage ? 2 : 1;
});
