import { ITEM_STATES } from '../types.ts';
import type { ItemState, Outcome } from '../types.ts';

export type ItemStatus = Capitalize<ItemState>;

const ACTIONS: Readonly<Record<Outcome, string>> = {
  equal: 'None',
  update: 'Update',
  undelete: 'Undelete',
  create: 'Create',
};

export const statusOf = (state: ItemState): ItemStatus =>
  `${state.charAt(0).toUpperCase()}${state.slice(1)}` as ItemStatus;
export const stateOf = (status: ItemStatus): ItemState | undefined =>
  ITEM_STATES.find((state) => statusOf(state) === status);

export const actionOf = (outcome: Outcome | null): { action?: string } => (outcome ? { action: ACTIONS[outcome] } : {});
