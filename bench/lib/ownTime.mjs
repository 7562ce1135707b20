/** A task of a thread as Chromium records it: everything that the thread does stands inside of one. */
const TASKS = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
const threadOf = ({ pid, tid }) => `${pid}:${tid}`;
const isTimed = ({ tts }) => typeof tts === 'number';

/**
 * A trace in which each task takes the time that its thread was running, instead of the time that went by. On a machine
 * whose processors are shared with others, and with other measurements, the second can be three times the first, and
 * says how busy that machine was. When tasks begin stays as it was. What a task itself waits for, a lock or another
 * thread, is not in its own time either.
 * @param traceEvents microseconds, as in Chromium's trace event format: ts, dur by the clock; tts, tdur by the thread's
 * own
 */
export const inOwnTime = (traceEvents) => {
  const tasks = new Map();
  for (const event of traceEvents.filter((each) => TASKS.has(each.name) && each.ph === 'X' && isTimed(each))) {
    const all = tasks.get(threadOf(event));
    if (all) all.push(event);
    else tasks.set(threadOf(event), [event]);
  }
  const taskOf = (event) => {
    const all = tasks.get(threadOf(event)) ?? [];
    // The last one that began before.
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle].ts <= event.ts) low = middle + 1;
      else high = middle;
    }
    const task = all[low - 1];
    return task && event.ts <= task.ts + task.dur ? task : undefined;
  };
  for (const all of tasks.values()) all.sort((left, right) => left.ts - right.ts);
  return traceEvents.map((event) => {
    const task = isTimed(event) ? taskOf(event) : undefined;
    if (!task) return event;
    return {
      ...event,
      ts: task.ts + Math.max(0, event.tts - task.tts),
      ...(event.dur !== undefined && { dur: event.tdur ?? 0 }),
    };
  });
};
