import { NAMES } from '@trc/domain/texts/names';

/** Losses that need an article in a sentence. */
const SUBJECTS: Readonly<Record<string, string>> = { Password: 'The password' };

const asSentence = (text: string): string => `${NAMES.beginning(text.replace(/\.$/, ''))}.`;

/** @param loss a part that a create cannot bring back; after a colon the effect of the loss, or the next step */
export const lossSentences = (loss: string): string => {
  const end = loss.indexOf(': ');
  const what = end < 0 ? loss : loss.slice(0, end);
  const lost = asSentence(`${SUBJECTS[what] ?? what} cannot be restored`);
  return end < 0 ? lost : `${lost} ${asSentence(loss.slice(end + 2))}`;
};
