import { randomUUID } from 'node:crypto';
import { roleAssignment } from '../consent.ts';
import type { Call, Reply } from '../http/call.ts';
import { requireBody } from '../http/commit.ts';
import { badRequest, GraphError } from '../http/graphError.ts';
import { contextUrl } from '../http/listing.ts';
import type { EntitySetName } from '../registry.ts';
import { graphNow } from '../rules/setRules.ts';
import type { Change } from '../store/change.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textAt, textOf, type Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import { opaqueId } from '../random.ts';
import { makeEligibility, scheduleInfo, buildSchedule } from './schedules.ts';

/** Requests by their path; the set whose permissions count. */
const REQUESTS: Readonly<Record<string, { readonly set: EntitySetName; readonly change: (asked: Asked) => Change[] }>> =
  {
    'rolemanagement/directory/roleeligibilityschedulerequests': {
      set: 'roleEligibilitySchedules',
      change: (asked) => roleEligibility(asked),
    },
    'rolemanagement/directory/roleassignmentschedulerequests': {
      set: 'roleAssignmentSchedules',
      change: (asked) => roleActivity(asked),
    },
    'identitygovernance/privilegedaccess/group/eligibilityschedulerequests': {
      set: 'groupEligibilitySchedules',
      change: (asked) => groupSchedule(asked, 'groupEligibilitySchedules'),
    },
    'identitygovernance/privilegedaccess/group/assignmentschedulerequests': {
      set: 'groupAssignmentSchedules',
      change: (asked) => groupSchedule(asked, 'groupAssignmentSchedules'),
    },
  };

interface Asked {
  readonly directory: Directory;
  readonly body: Entity;
  readonly request: string;
  readonly start: string;
  readonly end: string | undefined;
  readonly removing: boolean;
  readonly activating: boolean;
}

/** @returns the set whose schedules a request at this path makes; undefined for other paths */
export const requestedSchedules = (segments: readonly string[]): EntitySetName | undefined =>
  REQUESTS[segments.join('/').toLowerCase()]?.set;

/**
 * Answers a request to privileged identity management. It is fulfilled at once. Activations, which only a person can
 * ask for in Microsoft Graph, are taken from the application: the simulator has no tokens of people.
 */
export const requestSchedule = (store: Store, call: Call): Reply => {
  const path = call.segments.join('/').toLowerCase();
  const body = requireBody(call);
  const action = textOf(body['action']);
  if (!/^(adminAssign|adminUpdate|adminExtend|adminRenew|adminRemove|selfActivate|selfDeactivate)$/.test(action))
    throw badRequest(`Invalid value '${action}' for property 'action'.`);
  checkPrincipal(store.directory, textOf(body['principalId']));
  const request = randomUUID();
  const removing = action === 'adminRemove' || action === 'selfDeactivate';
  const { start, end } = timesOf(body);
  store.commit(
    REQUESTS[path]?.change({
      directory: store.directory,
      body,
      request,
      start,
      end,
      removing,
      activating: action === 'selfActivate',
    }) ?? [],
  );
  return {
    status: 201,
    body: {
      '@odata.context': `${contextUrl(call, path, undefined)}/$entity`,
      ...body,
      id: request,
      status: removing ? 'Revoked' : 'Provisioned',
      createdDateTime: graphNow(),
    },
  };
};

/** Privileged identity management learns of a new principal late. */
const checkPrincipal = (directory: Directory, principal: string): void => {
  if (directory.object(principal) === undefined || !directory.isOld(principal, 'pimLag'))
    throw new GraphError(404, 'SubjectNotFound', 'The subject is not found.');
};

const exists = (): GraphError => new GraphError(400, 'RoleAssignmentExists', 'The Role assignment already exists.');
const missing = (): GraphError =>
  new GraphError(400, 'RoleAssignmentDoesNotExist', 'The Role assignment does not exist.');

const roleEligibility = ({ directory, body, request, start, end, removing }: Asked): Change[] => {
  const row = placeOf(directory, body);
  const key = opaqueId(
    'roleEligibility',
    ...[row['principalId'], row['roleDefinitionId'], row['directoryScopeId']].map(textOf),
  );
  const there = directory.find('roleEligibilitySchedules', key) !== undefined;
  if (removing) {
    if (!there) throw missing();
    return [['remove', 'roleEligibilitySchedules', key]];
  }
  if (there && body['action'] === 'adminAssign') throw exists();
  return [['put', 'roleEligibilitySchedules', key, makeEligibility({ ...row, id: key }, { request, start, end })]];
};

const roleActivity = ({ directory, body, request, start, end, removing, activating }: Asked): Change[] => {
  const row = placeOf(directory, body);
  const key = textOf(row['id']);
  const there = directory.find('roleAssignments', key);
  if (removing) {
    if (there === undefined) throw missing();
    return [['remove', 'roleAssignments', key]];
  }
  if (there !== undefined && (activating || body['action'] === 'adminAssign')) throw exists();
  const eligible = directory
    .set('roleEligibilitySchedules')
    .where('principalId', textOf(row['principalId']))
    .map((each) => directory.find('roleEligibilitySchedules', each) ?? {})
    .find(
      (each) =>
        each['roleDefinitionId'] === row['roleDefinitionId'] && each['directoryScopeId'] === row['directoryScopeId'],
    );
  if (activating && eligible === undefined) throw missing();
  const schedule = buildSchedule({
    assignmentType: activating ? 'Activated' : 'Assigned',
    start,
    end: end ?? (activating ? after(start, 8 * HOUR) : undefined),
    created: graphNow(),
    createdUsing: request,
    ...(activating && eligible !== undefined && { eligibility: eligible }),
  });
  return [['put', 'roleAssignments', key, { ...row, schedule }]];
};

/** @throws GraphError 400 for a role or scope that does not exist */
const placeOf = (directory: Directory, body: Entity): Entity => {
  const [principal, role, scope] = [
    textOf(body['principalId']),
    textOf(body['roleDefinitionId']),
    textOf(body['directoryScopeId']) || '/',
  ];
  if (directory.find('roleDefinitions', role) === undefined)
    throw badRequest(`The role definition '${role}' does not exist.`);
  return roleAssignment(principal, role, scope);
};

const groupSchedule = (
  { directory, body, request, start, end, removing, activating }: Asked,
  set: 'groupEligibilitySchedules' | 'groupAssignmentSchedules',
): Change[] => {
  const [groupId, principalId, accessId] = [
    textOf(body['groupId']),
    textOf(body['principalId']),
    textOf(body['accessId']),
  ];
  if (directory.find('groups', groupId) === undefined)
    throw new GraphError(404, 'ResourceNotFound', 'The resource is not found.');
  if (accessId !== 'member' && accessId !== 'owner')
    throw badRequest("Invalid value specified for property 'accessId'.");
  const key = `${groupId}_${accessId}_${opaqueId(set, groupId, principalId, accessId)}`;
  const there = directory.find(set, key) !== undefined;
  const relation = accessId === 'member' ? 'members' : 'owners';
  const active = set === 'groupAssignmentSchedules';
  if (removing) {
    if (!there) throw missing();
    return [['remove', set, key], ...(active ? [['unlink', relation, groupId, principalId] as const] : [])];
  }
  if (there && (activating || body['action'] === 'adminAssign')) throw exists();
  const schedule: Entity = {
    id: key,
    groupId,
    principalId,
    accessId,
    memberType: 'direct',
    status: 'Provisioned',
    createdDateTime: graphNow(),
    createdUsing: request,
    modifiedDateTime: null,
    scheduleInfo: scheduleInfo(start, end ?? (activating ? after(start, 8 * HOUR) : undefined)),
    ...(active ? { assignmentType: activating ? 'activated' : 'assigned' } : {}),
  };
  const linked = directory.relation(relation).has(groupId, principalId);
  return [
    ['put', set, key, schedule],
    ...(active && !linked ? [['link', relation, groupId, principalId] as const] : []),
  ];
};

const HOUR = 60 * 60 * 1000;
const after = (start: string, milliseconds: number): string => new Date(Date.parse(start) + milliseconds).toISOString();

const timesOf = (body: Entity): { start: string; end: string | undefined } => {
  const start = textAt(body, 'scheduleInfo/startDateTime') || graphNow();
  const info = isEntity(body['scheduleInfo']) ? body['scheduleInfo'] : {};
  const end = textAt(info, 'expiration/endDateTime');
  const [, days = '0', hours = '0', minutes = '0'] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(textAt(info, 'expiration/duration')) ?? [];
  const length = (Number(days) * 24 + Number(hours)) * HOUR + Number(minutes) * (HOUR / 60);
  return { start, end: end !== '' ? end : length > 0 ? after(start, length) : undefined };
};
