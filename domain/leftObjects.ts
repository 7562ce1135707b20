import { formatCount, joinWords } from './format.ts';
import { counted, defineTexts } from './texts/catalogue.ts';
import { RESTORE_REPORT_TEXTS, type LeftTexts } from './texts/restoreReport.ts';

const T = defineTexts('leftObjects', {
  objects: (count: string) => counted(count, 'object', 'objects'),
  parts: (count: string) => `parts of ${counted(count, 'object', 'objects')}`,
  onlyParts: (count: string) => `Parts of ${counted(count, 'object', 'objects')}`,
});

/** @returns objects that a plan leaves as they are, in whole or in part, as the subject of a sentence */
export const describeLeftObjects = (left: readonly { partly?: boolean }[]): string => {
  const parts = left.filter(({ partly }) => partly).length;
  const objects = left.length - parts;
  if (objects === 0 && parts > 0) return T.onlyParts(formatCount(parts));
  return joinWords([T.objects(formatCount(objects)), ...(parts > 0 ? [T.parts(formatCount(parts))] : [])]);
};

/** @returns the words for what a restore, or an undo, could not do */
export const leftTextsOf = ({ undoOf }: { undoOf?: string | undefined } = {}): LeftTexts =>
  RESTORE_REPORT_TEXTS.leftParts[undoOf === undefined ? 'restore' : 'undo'];
