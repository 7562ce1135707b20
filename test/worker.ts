import { createAnswering, type Answer, type Question, type Stop } from '../src/api/refreshAnswer';
import type { Clock } from './clock';

/** What a browser's Worker for refreshes does, in this thread: jsdom has none. Messages are copied, as between threads. */
export class RefreshWorker {
  /** Questions of all of them. */
  static asked: Question[] = [];
  /** Its file is gone, or a policy forbids it. */
  static isBroken = false;

  onmessage: ((event: { data: Answer }) => void) | null = null;
  onerror: (() => void) | null = null;

  /** Its time is the test's, where a test gives one. */
  static clock: Clock | undefined;

  #take = createAnswering((answer) => this.onmessage?.({ data: structuredClone(answer) }), (ms, stopped) => new Promise((resolve) => {
    const end = (): void => {
      stopped.removeEventListener('abort', end);
      resolve();
    };
    stopped.addEventListener('abort', end);
    void RefreshWorker.clock?.sleep(ms).then(end);
  }));

  postMessage(message: Question | Stop): void {
    if (!('stop' in message)) RefreshWorker.asked.push(message);
    if (RefreshWorker.isBroken) setTimeout(() => this.onerror?.());
    else this.#take(structuredClone(message));
  }
}
