/** Slowdown of the goals' processor against this one; traces are taken at full speed, so that no slowdown is traced. */
const SLOWER = 4;
/** A task up to this long, in ms, delays no user. */
const HARMLESS = 50;
const CATEGORIES = 'toplevel,blink.user_timing';

/**
 * Traces the tasks that a piece of work causes on the page's main thread, in the thread's own processor time: other
 * work of the machine does not count.
 * @param work sets the marks bench-from and bench-to in the page
 * @returns blocking: sum of the time above 50 ms of each task between the marks, longest: the longest task, both in ms
 * of a processor four times slower
 */
export const traceBlocking = async (browser, work) => {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: CATEGORIES });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const mark = (name) => events.findLast((event) => event.name === name);
  const [from, to] = [mark('bench-from'), mark('bench-to')];
  if (!from || !to) throw new Error('The trace lacks the marks of the work.');
  const tasks = events
    .filter(
      (event) =>
        event.pid === from.pid &&
        event.tid === from.tid &&
        event.ph === 'X' &&
        event.name.endsWith('RunTask') &&
        event.ts + event.dur >= from.ts &&
        event.ts <= to.ts,
    )
    .sort((a, b) => a.ts - b.ts);
  let [end, blocking, longest] = [0, 0, 0];
  for (const task of tasks) {
    if (task.ts < end) continue;
    end = task.ts + task.dur;
    const ms = ((task.tdur ?? task.dur) / 1000) * SLOWER;
    blocking += Math.max(0, ms - HARMLESS);
    longest = Math.max(longest, ms);
  }
  return { blocking, longest };
};
