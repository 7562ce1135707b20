import { edit, letIn, on, withValue, wrong } from '../spoil.mjs';
import { during, remembering } from './changes.mjs';

const MISSING = { action: 'GrantPermissionsByAPI', description: 'd', permission: 'ExchangeOnline' };
export const CONSENT = [
  edit(
    'consent that is Granted while something is missing',
    'getConsent',
    'agreement',
    () => ({ status: 'Granted', events: [MISSING] }),
    {},
  ),
  edit(
    'consent that is partial where an administrator must consent',
    'getConsent',
    'agreement',
    () => ({ status: 'PartialGranted', events: [{ ...MISSING, action: 'GrantConsent' }] }),
    {},
  ),
  edit(
    'consent that contradicts itself',
    'getExchangeRolesConsent',
    'agreement',
    (value) =>
      value.status === 'Granted' ? { status: 'PartialGranted', events: [MISSING] } : { status: 'Granted', events: [] },
    {},
  ),
  edit(
    'a grant that grants nothing',
    'getExchangeRolesConsent',
    'agreement',
    () => ({ status: 'PartialGranted', events: [MISSING] }),
    during('consent'),
  ),
];

/** The schedule says that it is on from the given reading after a stop. */
const staysOn = (from) => () => {
  let readings = -1;
  return ({ operation, reply }) => {
    if (operation.operationId === 'stopSchedule' && reply.status === 200) readings = Math.max(readings, 0);
    if (operation.operationId !== 'getSchedule' || reply.status !== 200 || readings < 0) return undefined;
    readings += 1;
    return readings < from ? undefined : withValue((value) => ({ ...value, enabled: true }))(reply);
  };
};

export const SETTINGS = [
  edit(
    'a schedule of other days',
    'getSchedule',
    'agreement',
    (value) => {
      if (value.enabled) value.days = [0, 1, 2, 3, 4, 5, 6];
    },
    during('schedule'),
  ),
  remembering('schedule', 'a schedule that stays on', 'stopSchedule', 'agreement', staysOn(1)),
  remembering('schedule', 'a schedule that is not put back', 'getSchedule', 'agreement', staysOn(2)),
  remembering('permissions', 'a permission that is not taken away', 'listConsoleUsers', 'agreement', () => {
    let last;
    return on(
      'listConsoleUsers',
      withValue((value) => {
        const added = value.list.find(
          ({ permissionType, displayName }) => permissionType === '2' && displayName.startsWith('Nora'),
        );
        last = added ?? last;
        if (last && !added) value.list.push(last);
      }),
    );
  }),
  edit(
    'a permission that is not changed',
    'listConsoleUsers',
    'agreement',
    (value) => {
      for (const one of value.list) if (one.permissionType === '2') one.permissionType = '3';
    },
    during('permissions'),
  ),
  edit(
    'a filter that lets others through',
    'filterConsoleUsers',
    'agreement',
    (value, { value: asked }) => {
      if (asked?.permissionsTypes?.[0] === '2' && value.list[0])
        value.list.push({ ...value.list[0], permissionType: '1' });
    },
    during('permissions'),
  ),
  wrong(
    'a sign-out that leaves the session open',
    'signOut',
    'agreement',
    on('getMyPermission', letIn('getMyPermission'), 401),
    during('signOut'),
  ),
  remembering('notices', 'an acknowledgement that changes', 'acknowledgeNotice', 'agreement', () => {
    let count = 0;
    return on(
      'acknowledgeNotice',
      withValue((value) => {
        count += 1;
        if (count === 2) value.acknowledgedTime = '2020-01-01T00:00:00.000Z';
      }),
    );
  }),
  remembering('notices', 'a notice that is shown again', 'markNoticeSeen', 'agreement', () => {
    let seen;
    return on(
      'listNotices',
      withValue((value) => {
        seen ??= value.list.findLast(({ severity }) => severity !== 'critical');
        if (seen && !value.list.some(({ noticeId }) => noticeId === seen.noticeId)) value.list.push(seen);
      }),
    );
  }),
];
