import { createCode } from '../../identity/emergency/index.ts';
import { recordUse, withHost } from './host.ts';
import { demandArguments } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

/** `npm run recovery -- emergency` */
export const emergency: Subcommand = {
  name: 'emergency',
  usage: '',
  summary: 'Prints a code for emergency access to the console: valid for 10 minutes, used once, for one hour.',
  run: async (args) => {
    demandArguments(args, 0);
    await withHost(async (host) => {
      const { db, keys, tenantId, settings } = host;
      const waitsForStart = settings.databaseUrl === undefined;
      const { code } = await db.tx(async (tx) => {
        const made = await createCode(tx, { vault: keys.vault, tenantId }, { waitsForStart });
        await recordUse(tx, host, {
          command: 'emergency',
          entry: {
            action: 'Created',
            type: 'Emergency access',
            details: `Code ${made.codeId}, valid for 10 minutes${waitsForStart ? ' after the next start' : ''}`,
            target: { kind: 'session', id: made.codeId },
          },
        });
        return made;
      });
      const page = `${settings.publicUrl}/login under "Emergency access".`;
      console.log(code);
      console.log(
        waitsForStart
          ? `Start the service; the code is valid for 10 minutes from then on. Enter it at ${page}`
          : `The code is valid for 10 minutes. Enter it at ${page}`,
      );
    });
  },
};
