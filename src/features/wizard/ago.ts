import { lengthInWords } from '@trc/domain/lengths';
import { LENGTH_TEXTS } from '@trc/domain/texts/lengths';

/** @param at milliseconds since 1970. @returns the largest part of the time since then: "12 hours" */
export const agoInWords = (at: number, now: number): string => lengthInWords(now - at) ?? LENGTH_TEXTS.short;
