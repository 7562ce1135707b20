import { edit, letIn, on, withValue, wrong } from '../spoil.mjs';
import { during, remembering } from './changes.mjs';

const OTHER = '00000000-0000-4000-8000-000000000000';

const RESTORED = ['completed', 'failed', 'completedWithErrors', 'unprocessed', 'running'];
const ended = ({ list }) => list.filter(({ status, users }) => status !== 'Running' && users);

export const RESTORES = [
  edit(
    'a restore whose counters do not add up',
    'listRestores',
    'agreement',
    (value) => {
      for (const { users } of ended(value)) users.completed += 2;
    },
    during('restore'),
  ),
  edit(
    'a restore that is Completed with failures',
    'listRestores',
    'agreement',
    (value) => {
      for (const { users } of ended(value).filter(({ users: { completed } }) => completed > 0))
        Object.assign(users, { completed: users.completed - 1, failed: 1 });
    },
    during('restore'),
  ),
  edit(
    'a restore that has ended and is at work',
    'listRestores',
    'agreement',
    (value) => {
      for (const { users } of ended(value))
        Object.assign(users, { completed: 0, running: RESTORED.reduce((sum, state) => sum + users[state], 0) });
    },
    during('restore'),
  ),
  edit(
    'two restores at once',
    'listRestores',
    'agreement',
    (value) => {
      if (value.list[0])
        value.list.push(
          ...[1, 2].map((at) => ({ ...value.list[0], restoreId: OTHER.replace(/0$/, String(at)), status: 'Running' })),
        );
    },
    during('restore'),
  ),
  edit(
    'a start under another id',
    'startRestore',
    'agreement',
    (value) => {
      value.restoreId = OTHER;
    },
    during('restore'),
  ),
  wrong(
    'a start of another version',
    'startRestore',
    'status',
    on('startRestore', letIn('startRestore'), 409),
    during('restore'),
  ),
  edit(
    'a report that forgets an object',
    'getRestoreReport',
    'agreement',
    (value) => {
      value.list.shift();
      value.total -= 1;
    },
    during('restore'),
  ),
  edit(
    'a report of another status',
    'getRestoreReport',
    'agreement',
    (value) => {
      if (value.list[0]) value.list[0].status = 'Unprocessed';
    },
    during('restore'),
  ),
  wrong(
    'a CSV that says something else',
    'downloadRestoreReport',
    'agreement',
    on('downloadRestoreReport', (reply) => ({ ...reply, text: reply.text.replace('"users"', '"groups"') })),
  ),
  wrong(
    'a CSV with another name',
    'downloadRestoreReport',
    'agreement',
    on('downloadRestoreReport', (reply) => ({
      ...reply,
      text: reply.text.replace(/\r\n"[^"]*"/, '\r\n"Somebody Else"'),
    })),
  ),
  edit(
    'a restore that restored nothing',
    'compareWithDirectory',
    'agreement',
    (value) => {
      for (const one of value) one.attributes.push({ name: 'department', oldValue: 'a', newValue: 'b' });
    },
    during('restore'),
  ),
  edit(
    'a comparison without an entry',
    'compareWithDirectory',
    'agreement',
    (value) => {
      value.pop();
    },
    during('restore'),
  ),
  edit(
    'a preview whose numbers lie',
    'previewRestore',
    'agreement',
    (value) => {
      value.totals.changed += 1;
    },
    during('restore'),
  ),
  edit(
    'a preview that forgets an object',
    'previewRestore',
    'agreement',
    (value) => {
      value.objects.pop();
    },
    during('restore'),
  ),
  wrong(
    'a preview of another version',
    'previewRestore',
    'status',
    on('previewRestore', letIn('previewRestore'), 409),
    during('restore'),
  ),
  edit(
    'names that nobody asked for',
    'getBackupObjectsByIds',
    'agreement',
    (value) => {
      value.objects.push({ type: 'groups', id: OTHER });
    },
    during('restore'),
  ),
  edit(
    'records with another total',
    'listRestoreRecords',
    'agreement',
    (value) => {
      value.total += 1;
    },
    {},
  ),
  edit(
    'records with a cell too many',
    'listRestoreRecords',
    'agreement',
    (value) => {
      value.rows[0]?.push('x');
    },
    {},
  ),
  edit(
    'problems that the report does not have',
    'listRestoreProblems',
    'agreement',
    (value) => {
      value.list.push({ id: OTHER, name: 'x', type: 'users', status: 'Failed' });
    },
    {},
  ),
  edit(
    'a tick of an object that the report lacks',
    'listReportTicks',
    'agreement',
    (value) => {
      value.list.push({ type: 'users', id: OTHER, by: 'x', time: '2026-03-05T17:07:00.000Z' });
    },
    {},
  ),
  edit(
    'a tick that is forgotten',
    'listReportTicks',
    'agreement',
    (value) => {
      value.list = [];
    },
    during('restore'),
  ),
  wrong(
    'a created object that is kept without a reason',
    'decideCreatedObject',
    'status',
    on('decideCreatedObject', letIn('decideCreatedObject'), 400),
    during('created'),
  ),
  wrong(
    'a plan that deletes what nobody decided to delete',
    'createPlan',
    'status',
    on('createPlan', letIn('createPlan'), 409),
    during('created'),
  ),
  edit(
    'a decision that stays after it was taken back',
    'decideCreatedObject',
    'agreement',
    (value, request) => {
      if (request.value?.decision === 'undecided')
        value.decision = { decision: 'keep', by: 'x', time: '2026-03-05T17:07:00.000Z' };
    },
    during('created'),
  ),
  edit(
    'an undo whose reason does not fit',
    'getUndo',
    'agreement',
    (value) => {
      value.available = !value.available;
    },
    {},
  ),
  wrong(
    'an unknown object that is ticked off',
    'setReportTicks',
    'status',
    on('setReportTicks', letIn('setReportTicks'), 404),
    during('restore'),
  ),
  remembering('restore', 'a second tick that takes the place of the first', 'setReportTicks', 'agreement', () => {
    let count = 0;
    return on(
      'setReportTicks',
      withValue((value) => {
        count += 1;
        if (count === 2 && value.list[0]) value.list[0].time = '2020-01-01T00:00:00.000Z';
      }),
    );
  }),
  remembering('restore', 'a tick that cannot be taken back', 'setReportTicks', 'agreement', () => {
    let last;
    return ({ operation, request, reply }) => {
      if (operation.operationId === 'setReportTicks' && reply.value?.list?.[0]) last = reply.value.list[0];
      if (operation.operationId !== 'listReportTicks' || !last || reply.value?.list?.length !== 0) return undefined;
      return withValue((value) => {
        value.list.push(last);
      })(reply, request);
    };
  }),
];
