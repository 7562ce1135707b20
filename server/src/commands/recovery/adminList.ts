import { listAdministrators } from '../../identity/hostAdministrators.ts';
import { openData } from '../open.ts';
import { demandArguments } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

/** `npm run recovery -- admin list` */
export const adminList: Subcommand = {
  name: 'admin list',
  usage: '',
  summary: 'Lists the administrators of the console.',
  run: async (args) => {
    demandArguments(args, 0);
    const { db, settings } = await openData({ worksWithService: true });
    try {
      const administrators = await listAdministrators(db, settings.signIn.tenantId);
      for (const { oid, upn, displayName } of administrators) {
        console.log([oid, upn, ...(displayName === null || displayName === upn ? [] : [displayName])].join('  '));
      }
      if (administrators.length === 0) console.log('The console has no administrator.');
    } finally {
      await db.close();
    }
  },
};
