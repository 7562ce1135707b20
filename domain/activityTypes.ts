/** The subject types of entries of the activity log; the console filters by these. Other backends may have others. */
export const ACTIVITY_TYPES = [
  'Backup',
  'Restore',
  'Scheduler',
  'Permission',
  'Access',
  'Encryption',
  'Notice',
  'Notification',
  'Verification',
  'Database',
  'Emergency access',
  'Activity log',
] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];
