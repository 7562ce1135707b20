import { routed } from '../contract/types.ts';
import type { Handlers, RoutedHandlers } from '../contract/types.ts';
import type { Reply, Surplus } from '../../contract/operations.ts';
import type { FindNames } from '../../activity/activityNames.ts';
import type { Mailboxes } from '../../directory/mailboxes.ts';
import type { DirectoryPeople } from '../../directory/people.ts';
import type { Encryption } from '../../keys/management/types.ts';
import type { Snapshots } from '../../backup/snapshots.ts';
import type { Browser } from '../../catalog/browse/types.ts';
import type { Comparisons } from '../../comparison/index.ts';
import type { Notices } from '../../notices/index.ts';
import type { CreatedObjects } from '../../plans/created/index.ts';
import type { Plans } from '../../plans/index.ts';
import type { Restores } from '../../restore/index.ts';
import type { Selections } from '../../catalog/selection/types.ts';
import type { EmergencyAccess } from '../../identity/emergency/index.ts';
import { activityHandlers } from './activity.ts';
import { backupHandlers } from './backups.ts';
import { comparisonHandlers } from './comparisons.ts';
import { jobsOffHandlers } from './jobsOff.ts';
import { keyHandlers } from './keys.ts';
import { mailboxHandlers } from './mailboxes.ts';
import { noticeHandlers } from './notices.ts';
import { permissionHandlers } from './permissions.ts';
import { recordHandlers } from './records.ts';
import { planHandlers } from './plans.ts';
import { recordReads } from './recordedReads.ts';
import { restoreHandlers } from './restores.ts';
import { schedulerHandlers } from './scheduler.ts';
import { selectionHandlers } from './selections.ts';
import { sessionHandlers } from './session.ts';
import { snapshotHandlers } from './snapshots.ts';
import type { SessionOptions } from './session.ts';

/** Dependencies of the handlers in addition to those of a session. */
export interface HandlerPorts extends Pick<SessionOptions, 'db' | 'engine' | 'consent'> {
  people: DirectoryPeople;
  mailboxes: Pick<Mailboxes, 'available'>;
  browser: Browser;
  findNames: FindNames;
  snapshots: Snapshots;
  encryption: Encryption;
  notices: Omit<Notices, 'jobs'>;
  selections: Selections;
  restores: Restores;
  plans: Plans;
  created: CreatedObjects;
  comparisons: Comparisons;
  emergency: Pick<EmergencyAccess, 'signIn' | 'isOpen'>;
}

export type HandlerOptions = SessionOptions &
  HandlerPorts & {
    jobs: boolean;
  };

const handlersOf = (options: HandlerOptions) =>
  ({
    ...sessionHandlers(options),
    ...backupHandlers(options.engine),
    ...recordHandlers(options.browser, options.created),
    ...activityHandlers(options),
    ...keyHandlers(options.encryption),
    ...noticeHandlers(options.notices),
    ...permissionHandlers(options),
    ...mailboxHandlers(options.mailboxes),
    ...restoreHandlers(options.restores),
    ...planHandlers(options.plans, options.created),
    ...schedulerHandlers(options),
    ...selectionHandlers(options.selections),
    ...comparisonHandlers(options.comparisons),
    ...snapshotHandlers(options.snapshots),
  }) satisfies Handlers;

type Replies = ReturnType<typeof handlersOf>;

/** By operation id: the names in its reply that openapi.yaml does not have. A name here does not compile. */
type NoSurplus<Names extends { readonly [Id in keyof Names]: never }> = Names;
export type SurplusNames = NoSurplus<{
  [Id in keyof Replies]: Surplus<Awaited<ReturnType<Replies[Id]>>, Reply<Id>>;
}>;

/** Every operation that is built. */
export const allHandlers = (options: HandlerOptions): RoutedHandlers =>
  recordReads({ ...routed(handlersOf(options)), ...(options.jobs ? {} : jobsOffHandlers) }, options.db, options.now);
