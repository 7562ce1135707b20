import { answerTo, type Answer, type Question } from '../src/api/refreshAnswer';

/** What a browser's Worker for refreshes does, in this thread: jsdom has none. Messages are copied, as between threads. */
export class RefreshWorker {
  /** Questions of all of them. */
  static asked: Question[] = [];
  /** Its file is gone, or a policy forbids it. */
  static isBroken = false;

  onmessage: ((event: { data: Answer }) => void) | null = null;
  onerror: (() => void) | null = null;

  postMessage(question: Question): void {
    RefreshWorker.asked.push(question);
    if (RefreshWorker.isBroken) setTimeout(() => this.onerror?.());
    else void answerTo(structuredClone(question)).then((answer) => this.onmessage?.({ data: structuredClone(answer) }));
  }
}
