/** Every page that asks the service for something: its name, its address and the calls it waits for. */
export const listPages = ({ earlier, later, restoreId }) => [
  ['dashboard', '/dashboard', /\/api\/(get_tid_backups_list|get_scheduled)/],
  // Another page of the list than the one that the start has asked for.
  ['backups', '/backups?page=2&rows=50', /\/api\/(get_tid_backups_list|get_scheduled)/],
  ['wizard', `/backups/${earlier}`, /\/api\/(get_backup|get_.*_list_from_backup|backups\/|restores\/)/],
  ['changes', `/changes/${earlier}/${later}`, /\/api\/backups\/.*\/changes/],
  ['restores', '/restores', /\/api\/restores_list/],
  ['report', `/restore-report/${restoreId}`, /\/api\/restores\/.*\/(report|problems)$/],
  ['records', `/restores/${restoreId}/users`, /\/api\/get_.*_list_from_restore/],
  ['schedule', '/scheduler', /\/api\/get_scheduled/],
  ['activity', '/activity-log', /\/api\/activity_log_list/],
  ['permissions', '/permissions', /\/api\/permissions\/(users$|types)/],
  ['encryption', '/data-encryption', /\/api\/key\/status/],
  ['history', '/data-encryption/history', /\/api\/key\/status/],
];
