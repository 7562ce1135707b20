import type { Preview } from './preview.ts';

/** Counts of a restore's writes. All but comesBackDisabled and protectionLowered add up to the number of objects. */
export interface PreviewTotals {
  changed: number;
  alreadyRight: number;
  broughtBack: number;
  comesBackDisabled: number;
  protectionLowered: number;
  staysDifferent: number;
  impossible: number;
}

type Group = Exclude<keyof PreviewTotals, 'comesBackDisabled' | 'protectionLowered'>;

/** @returns the group in which an object is counted */
export const classifyPreview = ({ kind, inDirectory, remaining, hasUnknown }: Preview): Group => {
  if (kind === 'update') return 'changed';
  if (kind === 'create' || kind === 'undelete') return 'broughtBack';
  if (kind === undefined || inDirectory !== true) return 'impossible';
  return remaining.length === 0 && !hasUnknown ? 'alreadyRight' : 'staysDifferent';
};

export const countPreviews = (previews: readonly Preview[]): PreviewTotals => {
  const totals: PreviewTotals = {
    changed: 0,
    alreadyRight: 0,
    broughtBack: 0,
    comesBackDisabled: 0,
    protectionLowered: 0,
    staysDifferent: 0,
    impossible: 0,
  };
  for (const preview of previews) {
    totals[classifyPreview(preview)] += 1;
    if (preview.comesBackDisabled) totals.comesBackDisabled += 1;
    if (preview.protection !== undefined) totals.protectionLowered += 1;
  }
  return totals;
};
