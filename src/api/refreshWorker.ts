import { answerTo, type Answer, type Question } from './refreshAnswer';

interface Scope {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(answer: Answer): void;
}

const scope = globalThis as unknown as Scope;
scope.onmessage = ({ data }) => void answerTo(data).then((answer) => scope.postMessage(answer));
