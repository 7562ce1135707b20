import { setTimeout as sleep } from 'node:timers/promises';

const MAX_QUESTIONS = 100;

/** Asks again while the service opens a backup (429), which takes long on a busy machine. */
export const askUntilOpened = async <Answer extends { readonly status: number; readonly text: string }>(
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  for (let count = 1; ; count += 1) {
    const answer = await ask();
    const isOpening = answer.status === 429 && answer.text.includes('The backup is being opened');
    if (!isOpening || count === MAX_QUESTIONS) return answer;
    await sleep(200);
  }
};
