import type { EntitySetName } from '../registry.ts';
import { isEntity, textAt, textOf, type Entity, type Json } from '../store/entity.ts';

/** Times and origin of an assignment that is activated or that ends; kept in its property `schedule`. */
export interface ScheduleFacts {
  readonly assignmentType: 'Assigned' | 'Activated';
  /** ISO 8601; undefined: at once, in the past. */
  readonly start: string | undefined;
  /** ISO 8601; undefined: never. */
  readonly end: string | undefined;
  /** Instant at which it was made. */
  readonly created: string;
  /** Id of the request that made it. */
  readonly createdUsing: string;
  /** The eligibility that was activated. */
  readonly eligibility?: Entity;
}

/** @returns the schedule as it is kept with an assignment */
export const buildSchedule = ({
  assignmentType,
  start,
  end,
  created,
  createdUsing,
  eligibility,
}: ScheduleFacts): Entity => ({
  assignmentType,
  memberType: 'Direct',
  status: 'Provisioned',
  createdDateTime: created,
  modifiedDateTime: null,
  createdUsing,
  scheduleInfo: scheduleInfo(start, end),
  activatedUsing: eligibility ?? null,
});

export const scheduleInfo = (start: string | undefined, end: string | undefined): Entity => ({
  startDateTime: start ?? null,
  recurrence: null,
  expiration: { type: end === undefined ? 'noExpiration' : 'afterDateTime', endDateTime: end ?? null, duration: null },
});

/** Schedule of an assignment that was made without privileged identity management. */
const PERMANENT: Entity = {
  assignmentType: 'Assigned',
  memberType: 'Direct',
  status: 'Provisioned',
  createdDateTime: null,
  modifiedDateTime: null,
  createdUsing: null,
  scheduleInfo: scheduleInfo(undefined, undefined),
  activatedUsing: null,
};

const placeOf = ({ id, principalId, roleDefinitionId, directoryScopeId, appScopeId }: Entity): Entity => ({
  id: id ?? null,
  principalId: principalId ?? null,
  roleDefinitionId: roleDefinitionId ?? null,
  directoryScopeId: directoryScopeId ?? null,
  appScopeId: appScopeId ?? null,
});

const times = (schedule: Entity): Entity => ({
  startDateTime: textAt(schedule, 'scheduleInfo/startDateTime') || null,
  endDateTime: textAt(schedule, 'scheduleInfo/expiration/endDateTime') || null,
});

const kept = (assignment: Entity): Entity => (isEntity(assignment['schedule']) ? assignment['schedule'] : PERMANENT);
const valueIn = (schedule: Entity, name: string): Json => schedule[name] ?? null;

const eligibilityInstance = (row: Entity): Entity => ({
  ...placeOf(row),
  ...times(row),
  memberType: valueIn(row, 'memberType'),
  roleEligibilityScheduleId: row['id'] ?? null,
});

/** The form of a set's rows in the sets that are views of it. */
const VIEWS: Partial<Record<EntitySetName, (row: Entity) => Entity>> = {
  roleAssignmentSchedules: (row) => ({ ...placeOf(row), ...kept(row) }),
  roleAssignmentScheduleInstances: (row) => {
    const schedule = kept(row);
    return {
      ...placeOf(row),
      ...times(schedule),
      assignmentType: valueIn(schedule, 'assignmentType'),
      memberType: valueIn(schedule, 'memberType'),
      roleAssignmentOriginId: row['id'] ?? null,
      roleAssignmentScheduleId: row['id'] ?? null,
      activatedUsing: isEntity(schedule['activatedUsing']) ? eligibilityInstance(schedule['activatedUsing']) : null,
    };
  },
  roleEligibilityScheduleInstances: (row) => eligibilityInstance(row),
};

/** @returns a row as the set shows it */
export const viewOfRow = (set: EntitySetName, row: Entity): Entity => VIEWS[set]?.(row) ?? row;

/** @returns a schedule that makes the principal eligible */
export const makeEligibility = (
  place: Entity,
  { request, start, end }: { readonly request: string; readonly start: string; readonly end: string | undefined },
): Entity => ({
  id: textOf(place['id']),
  principalId: textOf(place['principalId']),
  roleDefinitionId: textOf(place['roleDefinitionId']),
  directoryScopeId: textOf(place['directoryScopeId']),
  appScopeId: null,
  createdUsing: request,
  createdDateTime: start,
  modifiedDateTime: null,
  status: 'Provisioned',
  memberType: 'Direct',
  scheduleInfo: scheduleInfo(start, end),
});
