import type { PreviewTotals } from '../../../api';
import { formatCount } from '@trc/domain/format';
import { COMPARE_TEXTS as T } from '@trc/domain/texts/compare';

const ALWAYS_SHOWN = ['changed', 'alreadyRight'] as const;
const SHOWN_IF_POSITIVE = ['broughtBack', 'staysDifferent', 'impossible'] as const;

/** @returns the numbers of a preview in one line of text */
export const previewText = (totals: PreviewTotals): string =>
  [...ALWAYS_SHOWN, ...SHOWN_IF_POSITIVE.filter((name) => totals[name] > 0)]
    .map((name) => T.numbers[name](formatCount(totals[name])))
    .join(', ');
