import { createAnswering, type Answer, type Question, type Stop } from './refreshAnswer';

interface Scope {
  onmessage: ((event: MessageEvent<Question | Stop>) => void) | null;
  postMessage(answer: Answer): void;
}

const scope = globalThis as unknown as Scope;
const take = createAnswering((answer) => scope.postMessage(answer));
scope.onmessage = ({ data }) => take(data);
