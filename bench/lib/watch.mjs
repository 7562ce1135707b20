/**
 * Runs in every page before its own scripts and counts: commits of React (it calls this hook in production builds as
 * well), changes of the document, durations of interactions, frames while scrolling. `window.__watch` is read by the
 * benchmark.
 */
export const watch = () => {
  if (window.top !== window) return;
  const seen = { commits: 0, mutations: 0, events: [], frames: [], blank: 0 };
  Object.defineProperty(window, '__watch', { value: seen });
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      renderers: new Map(),
      supportsFiber: true,
      isDisabled: false,
      checkDCE() {},
      onScheduleFiberRoot() {},
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      setStrictMode() {},
      inject() {
        return 1;
      },
      onCommitFiberRoot() {
        seen.commits += 1;
      },
    },
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) seen.events.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  seen.countMutations = () =>
    new MutationObserver((records) => {
      seen.mutations += records.length;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  seen.rows = () => document.querySelectorAll('tbody:not(.skeleton-rows) tr').length;
  /**
   * Goes to an address of the app as a click on one of its links does.
   * @returns the times when the table was on screen, and when its data had come, in ms from the click
   */
  seen.goTo = (address, count, isData) =>
    new Promise((resolve) => {
      performance.clearResourceTimings();
      const before = document.querySelector('tbody:not(.skeleton-rows)');
      const from = performance.now();
      performance.mark('bench-from');
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const look = () => {
        const body = document.querySelector('tbody:not(.skeleton-rows)');
        if (!body || body === before || seen.rows() < count) return void requestAnimationFrame(look);
        // The frame that holds the rows is on screen when the next one begins.
        requestAnimationFrame(() => {
          performance.mark('bench-to');
          const to = performance.now();
          const data = performance
            .getEntriesByType('resource')
            .filter((entry) => entry.name.includes(isData))
            .map((entry) => entry.responseEnd);
          resolve({ painted: to - from, afterData: to - Math.max(...data) });
        });
      };
      requestAnimationFrame(look);
    });
  const inView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  /** A text that differs is drawn as two texts until the viewer marks its words. */
  const isUndrawn = (row) =>
    row.querySelector('.diff-old del') && row.querySelector('.diff-new ins') && !row.querySelector('table');
  /**
   * @returns the time when a comparison could be read, in ms from its data, and the number of its objects that differ
   */
  seen.whenCompared = (isData, count) =>
    new Promise((resolve) => {
      const look = () => {
        const isThere =
          document.querySelectorAll('.compared-card').length >= count && !document.querySelector('.compared-progress');
        if (!isThere || [...document.querySelectorAll('.diff-row')].some((row) => inView(row) && isUndrawn(row)))
          return void requestAnimationFrame(look);
        requestAnimationFrame(() => {
          const data = performance
            .getEntriesByType('resource')
            .filter((entry) => entry.name.includes(isData))
            .map((entry) => entry.responseEnd);
          resolve({
            readable: performance.now() - Math.max(...data),
            differ: document.querySelectorAll('.compared-count').length,
          });
        });
      };
      requestAnimationFrame(look);
    });
  /** Records frames: the duration of each, and true if the point is blank although the table is there. */
  seen.recordFrames = (x, y) => {
    seen.frames = [];
    seen.blank = 0;
    let last = performance.now();
    let on = true;
    const frame = (now) => {
      seen.frames.push(now - last);
      last = now;
      const area = document.querySelector('tbody')?.getBoundingClientRect();
      if (
        area &&
        area.top <= y &&
        area.bottom >= y &&
        !document.elementFromPoint(x, y)?.closest('tr')?.textContent?.trim()
      )
        seen.blank += 1;
      if (on) requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(frame);
    });
    seen.stopFrames = () => {
      on = false;
    };
  };
};
