import { asker } from './asker.mjs';

const WEEKDAYS = [2, 4];
const TIME = '03:15';
const VIEW_ONLY = '3';
const OPERATOR = '2';

const disagreement = (pointer, expected, came) => ({ kind: 'agreement', pointer, expected: String(JSON.stringify(expected)), came: String(JSON.stringify(came)) });

/** The ids that a selection holds of one type. */
const idsOf = (selection, type) => (selection?.selection?.[type]?.selected ?? []).map(({ id }) => id).sort();

/** A selection is made, read, changed, refused where it is out of date, and removed. */
const selection = async (tools) => {
  const { facts } = tools;
  const records = await asker(tools, 'listBackupRecords').ask({ backupId: facts.ids.backupId, pagenum: 1, perpage: 25 }, { type: 'users' });
  const [first, second] = records?.list ?? [];
  if (!second) return;
  const shown = ({ id, displayName }) => ({ id, displayName });
  const made = await asker(tools, 'createSelection').ask({ backupId: facts.ids.backupId, selection: { users: { isSectionSelected: false, selected: [shown(first)] } } });
  if (!made) return;
  const values = { restoreId: made.restoreId };
  const read = asker(tools, 'getSelection');
  const agree = async (expected) => {
    const ids = idsOf(await read.ask(undefined, values), 'users');
    if (JSON.stringify(ids) !== JSON.stringify([...expected].sort())) read.tell([disagreement('/selection/users/selected', expected, ids)]);
  };
  try {
    await agree([first.id]);
    const change = asker(tools, 'updateSelection');
    const changed = await change.ask({ version: made.version, selection: { users: { add: [shown(second)] } } }, values);
    if (changed && changed.version <= made.version) change.tell([disagreement('/version', `more than ${made.version}`, changed.version)]);
    await agree([first.id, second.id]);
    await change.expect([409], { version: made.version, selection: { users: { remove: [first.id] } } }, values);
    await agree([first.id, second.id]);
  } finally {
    await asker(tools, 'deleteSelection').expect([204], undefined, values);
  }
  await read.expect([404], undefined, values);
};

/** The schedule is set, read back and put back as it was. */
const schedule = async (tools) => {
  const read = asker(tools, 'getSchedule');
  const save = asker(tools, 'saveSchedule');
  const stop = asker(tools, 'stopSchedule');
  const former = await read.ask();
  if (!former) return;
  const wanted = { ...former, enabled: true, days: WEEKDAYS, time: TIME };
  try {
    await save.ask(wanted);
    const found = await read.ask();
    for (const name of ['enabled', 'days', 'time']) {
      if (found && JSON.stringify(found[name]) !== JSON.stringify(wanted[name])) read.tell([disagreement(`/${name}`, wanted[name], found[name])]);
    }
    const stopped = await stop.ask();
    if (stopped && stopped.enabled !== false) stop.tell([disagreement('/enabled', false, stopped.enabled)]);
  } finally {
    if (former.days?.length > 0) await save.ask(former);
    if (!former.enabled) await stop.ask();
  }
};

/** A person that the tenant scenario names is added, changed and removed. */
const permissions = async (tools) => {
  const { directoryUser } = tools.options.scenario;
  const list = asker(tools, 'listConsoleUsers');
  const typeOf = async () => (await list.ask())?.list.find(({ id }) => id === directoryUser)?.permissionType;
  const agree = async (expected) => {
    const came = await typeOf();
    if (came !== expected) list.tell([disagreement('/list/*/permissionType', expected ?? 'no such person', came ?? 'no such person')]);
  };
  // Who has a permission already is not touched.
  if ((await typeOf()) !== undefined) return;
  const of = (permissionType) => ({ permissionType, users: [directoryUser] });
  await asker(tools, 'addPermission').ask(of(VIEW_ONLY));
  try {
    await agree(VIEW_ONLY);
    await asker(tools, 'changePermission').ask(of(OPERATOR));
    await agree(OPERATOR);
  } finally {
    await asker(tools, 'deletePermission').ask(of((await typeOf()) ?? OPERATOR));
  }
  await agree(undefined);
};

/** Scenarios that change something and put it back; `named` is what the tenant scenario must hold for it. */
export const CHANGING = [
  { name: 'a selection of its own', operations: ['createSelection', 'updateSelection', 'deleteSelection'], needs: 'backup', run: selection },
  { name: 'the schedule', operations: ['saveSchedule', 'stopSchedule'], named: 'schedule', run: schedule },
  { name: 'permissions', operations: ['addPermission', 'changePermission', 'deletePermission'], named: 'directoryUser', run: permissions },
];
