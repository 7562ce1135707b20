import type { Handlers } from '../contract/types.ts';
import type { DirectoryPeople } from '../directory/people.ts';
import { activityHandlers } from './activity.ts';
import { backupHandlers } from './backups.ts';
import { permissionHandlers } from './permissions.ts';
import { schedulerHandlers } from './scheduler.ts';
import { sessionHandlers } from './session.ts';
import type { SessionOptions } from './session.ts';

export interface HandlerOptions extends SessionOptions {
  people: DirectoryPeople;
}

/** Every operation that is built. */
export const allHandlers = (options: HandlerOptions): Handlers => ({
  ...sessionHandlers(options),
  ...backupHandlers(options.engine),
  ...activityHandlers(options.db),
  ...permissionHandlers(options),
  ...schedulerHandlers(options),
});
