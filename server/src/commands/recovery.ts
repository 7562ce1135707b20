import { runCommand } from './open.ts';
import { acceptDatabase } from './recovery/acceptDatabase.ts';
import { adminGrant, adminRevoke } from './recovery/adminChange.ts';
import { adminList } from './recovery/adminList.ts';
import { emergency } from './recovery/emergency.ts';
import { exportBackup } from './recovery/export.ts';
import { restore } from './recovery/restore.ts';
import { runSubcommand } from './recovery/run.ts';
import type { Subcommand } from './recovery/subcommand.ts';

/** THE table of subcommands of `npm run recovery`, in the order of the help text. A new one is one row and one file. */
const SUBCOMMANDS: readonly Subcommand[] = [
  adminList,
  adminGrant,
  adminRevoke,
  emergency,
  restore,
  exportBackup,
  acceptDatabase,
];

await runCommand(() => runSubcommand(SUBCOMMANDS, process.argv.slice(2)));
