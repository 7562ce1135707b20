import path from 'node:path';
import { behaviourCommand } from './commands/behaviour.ts';
import { UsageError, type Command } from './commands/command.ts';
import { consentCommand, resetCommand, sizeCommand, statusCommand } from './commands/contents.ts';
import { faultCommand, quotasCommand } from './commands/disturbances.ts';
import { exportCommand, importCommand } from './commands/folders.ts';
import { incidentCommand } from './commands/incident.ts';
import { ControlError, openTenant } from './remote.ts';
import { InvalidSettingError, tenantSettings } from './settings.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  status: statusCommand,
  import: importCommand,
  export: exportCommand,
  size: sizeCommand,
  reset: resetCommand,
  incident: incidentCommand,
  fault: faultCommand,
  quotas: quotasCommand,
  behaviour: behaviourCommand,
  consent: consentCommand,
};

const USAGE = `npm run tenant -- COMMAND

${Object.entries(COMMANDS)
  .map(([name, { words, about }]) => `  ${name} ${words}`.trimEnd() + `\n      ${about}`)
  .join('\n')}

Works on the running tenant (TENANT_URL, default http://localhost:8081), else on its data (DATA_DIR, default .data).
docs/guides/simulated-tenant.md says more.`;

const main = async (): Promise<void> => {
  const [name, ...words] = process.argv.slice(2);
  if (name === undefined) throw new UsageError('a command is missing');
  if (name === 'help' || name === '--help') {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(`there is no command "${name}"`);
  const work = command.read(words);
  const settings = tenantSettings(process.env);
  const tenant = await openTenant(
    settings,
    process.env['TENANT_TOKEN_FILE']?.trim() || path.join(settings.folder, 'app.token'),
  );
  try {
    await work(tenant);
  } finally {
    tenant.close();
  }
};

main().catch((error: unknown) => {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  else if (error instanceof ControlError || error instanceof InvalidSettingError)
    process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
