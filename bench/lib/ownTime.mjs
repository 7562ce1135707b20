/** A task of a thread as Chromium records it: everything that the thread does is inside one. */
const TASKS = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
const threadOf = ({ pid, tid }) => `${pid}:${tid}`;
const isTimed = ({ tts }) => typeof tts === 'number';

/**
 * Replaces the duration of each task by the CPU time of its thread. On a machine with shared processors the elapsed
 * time can be three times the CPU time and depends on the other load. The start times of tasks stay. The time in which
 * a task waits for a lock or another thread is not CPU time either.
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
