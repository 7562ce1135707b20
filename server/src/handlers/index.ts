import type { Handlers } from '../contract/types.ts';
import { backupHandlers } from './backups.ts';
import { permissionHandlers } from './permissions.ts';
import { schedulerHandlers } from './scheduler.ts';
import { sessionHandlers } from './session.ts';
import type { SessionOptions } from './session.ts';

/** Every operation that is built. */
export const allHandlers = (options: SessionOptions): Handlers => ({
  ...sessionHandlers(options),
  ...backupHandlers(options.engine),
  ...permissionHandlers(),
  ...schedulerHandlers(options.db),
});
