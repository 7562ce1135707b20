import { noteActivity } from '../state.mjs';

/** The backup schedule. */
export const scheduleHandlers = {
  getSchedule: ({ state }) => state.schedule,
  saveSchedule: ({ state, caller, body }) => {
    state.schedule = body;
    noteActivity(state, 'Configured', 'Scheduler', caller);
    return state.schedule;
  },
  stopSchedule: ({ state, caller }) => {
    state.schedule = { ...state.schedule, enabled: false };
    noteActivity(state, 'Disabled', 'Scheduler', caller);
    return state.schedule;
  },
};
