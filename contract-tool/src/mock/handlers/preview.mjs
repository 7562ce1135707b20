import { HttpError } from '../httpError.mjs';
import { readableBackup } from './backups.mjs';
import { compared } from './records.mjs';
import { chosenRows, findSelection } from './selections.mjs';

const MAX_OBJECTS_PER_CALL = 250;
const STATES = { ReportOnly: 'enabledForReportingButNotEnforced', Enabled: 'enabled', Disabled: 'disabled' };
const NO_STATE = 'enabled';

/**
 * @returns the attribute that the settings decide, with the value that a restore would write
 * @type {(type: string, kind: string, settings: Record<string, any>) => any}
 */
const chosenBy = (type, kind, { users = {}, conditionalAccessPolicies: { restoreMode = 'BackupState' } = {} }) => {
  const isBack = kind === 'create' || kind === 'undelete';
  if (type === 'users' && isBack && !users.restoreEnabled)
    return { path: 'accountEnabled', wanted: false, inBackup: true };
  const state = STATES[restoreMode];
  return type === 'conditionalAccessPolicies' && kind !== 'unchanged' && state
    ? { path: 'state', expected: NO_STATE, wanted: state, inBackup: NO_STATE }
    : undefined;
};

const previewed = (state, settings, type, row) => {
  const { attributes, inDirectory, inDeletedObjects, displayName, message } = /** @type {Record<string, any>} */ (
    compared(state, type, row.id)
  );
  const kind = inDirectory
    ? attributes.length > 0
      ? 'update'
      : 'unchanged'
    : inDeletedObjects
      ? 'undelete'
      : 'create';
  const setting = chosenBy(type, kind, settings);
  const isWritten = setting && setting.expected !== setting.wanted;
  const lowers = type === 'conditionalAccessPolicies' && kind === 'update' && isWritten && setting.wanted !== NO_STATE;
  return {
    type,
    id: row.id,
    ...(displayName && { displayName }),
    kind,
    inDirectory,
    ...(inDirectory ? {} : { inDeletedObjects }),
    attributes: [
      ...attributes.map(({ name, oldValue, newValue }) => ({
        path: name,
        ...(oldValue !== undefined && { expected: oldValue }),
        ...(newValue !== undefined && { wanted: newValue }),
      })),
      ...(isWritten
        ? [
            {
              path: setting.path,
              ...(setting.expected !== undefined && { expected: setting.expected }),
              wanted: setting.wanted,
            },
          ]
        : []),
    ],
    links: [],
    ...(message && { message }),
    ...(setting &&
      setting.wanted !== setting.inBackup && {
        remaining: [{ path: setting.path, expected: setting.wanted, wanted: setting.inBackup }],
      }),
    ...(setting?.path === 'accountEnabled' && { comesBackDisabled: true }),
    ...(lowers && { lowersProtection: true, protection: 'The policy is enforced now and is not enforced afterwards.' }),
  };
};

const totalsOf = (objects) => {
  const count = (test) => objects.filter(test).length;
  return {
    changed: count(({ kind }) => kind === 'update'),
    alreadyRight: count(({ kind }) => kind === 'unchanged'),
    broughtBack: count(({ kind }) => kind === 'create' || kind === 'undelete'),
    comesBackDisabled: count((one) => one.comesBackDisabled),
    protectionLowered: count((one) => one.lowersProtection),
    staysDifferent: 0,
    impossible: 0,
  };
};

export const previewHandlers = {
  previewRestore: ({ state, path: { restoreId }, body: { restoreSettings, version, skip = 0 } }) => {
    const selection = findSelection(state, restoreId);
    if (selection.started) throw new HttpError(409, 'The restore of this selection has started');
    if (version !== undefined && version !== selection.version)
      throw new HttpError(409, 'The selection was changed elsewhere; read it again');
    readableBackup(state, selection.backupId);
    const all = Object.entries(chosenRows(state, selection)).flatMap(([type, rows]) => rows.map((row) => [type, row]));
    if (all.length === 0) throw new HttpError(400, 'Nothing is selected');
    const objects = all
      .slice(skip, skip + MAX_OBJECTS_PER_CALL)
      .map(([type, row]) => previewed(state, restoreSettings, type, row));
    return { objects, total: all.length, totals: totalsOf(objects) };
  },
};
