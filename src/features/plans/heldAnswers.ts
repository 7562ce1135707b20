import type { PlanOperation } from '../../api';
import type { Role } from '@trc/domain/roles';
import type { HeldAnswer } from './plansSlice';

export const HELD_ANSWERS = ['overwrite', 'keepLive', 'planAgain'] as const satisfies readonly HeldAnswer[];

/** True if a plan that this person makes would leave the operation out again. */
export const isLeftToOthers = ({ state, holdReason }: PlanOperation, role: Role): boolean =>
  state === 'onHold' && holdReason === 'administratorsOnly' && role !== 'admin';

/** @returns the answers that a person can give to an operation on hold */
export const answersFor = (operation: PlanOperation, role: Role): readonly HeldAnswer[] =>
  isLeftToOthers(operation, role) ? ['keepLive'] : HELD_ANSWERS;
