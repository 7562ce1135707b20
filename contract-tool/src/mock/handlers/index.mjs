import { activityHandlers } from './activity.mjs';
import { backupHandlers } from './backups.mjs';
import { createdHandlers } from './created.mjs';
import { keyHandlers } from './keys.mjs';
import { noticeHandlers } from './notices.mjs';
import { permissionHandlers } from './permissions.mjs';
import { planHandlers } from './plans.mjs';
import { previewHandlers } from './preview.mjs';
import { recordHandlers } from './records.mjs';
import { restoreHandlers } from './restores.mjs';
import { scheduleHandlers } from './schedule.mjs';
import { selectionHandlers } from './selections.mjs';
import { sessionHandlers } from './session.mjs';
import { snapshotHandlers } from './snapshots.mjs';

/** Replies by operationId: a value, or a `Reply`. An operation without an entry returns the contract's example. */
export const HANDLERS = {
  ...sessionHandlers,
  ...activityHandlers,
  ...backupHandlers,
  ...snapshotHandlers,
  ...recordHandlers,
  ...selectionHandlers,
  ...restoreHandlers,
  ...planHandlers,
  ...createdHandlers,
  ...previewHandlers,
  ...noticeHandlers,
  ...permissionHandlers,
  ...scheduleHandlers,
  ...keyHandlers,
};
