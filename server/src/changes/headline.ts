import { SEVERITIES } from '@trc/domain/changes';
import type { ChangeTotals, DescribedChange } from './describedChange.ts';

/** Kinds of reasons that the headline names; two or more further ones are counted. */
const MAX_NAMED = 4;

const areOf = (count: number): string => (count === 1 ? '1 is' : `${count} are`);

const countObjects = (count: number): string => `${count} object${count === 1 ? '' : 's'}`;

const objectsOf = (count: number): string => `${countObjects(count)} ${count === 1 ? 'is' : 'are'}`;

/** @returns titles of the most important reasons with counts, the most frequent first */
const namedReasons = (changes: readonly DescribedChange[]): string => {
  const counts = new Map<string, number>();
  for (const { reasons } of changes) {
    const title = reasons[0]?.title ?? 'other';
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  const sorted = [...counts].sort(
    ([one, left], [other, right]) => right - left || (one < other ? -1 : one > other ? 1 : 0),
  );
  // A single further reason is named: its name says more than "1 more", and is hardly longer.
  const shown = sorted.length === MAX_NAMED + 1 ? sorted.length : MAX_NAMED;
  const rest = sorted.slice(shown).reduce((sum, [, count]) => sum + count, 0);
  const named = sorted.slice(0, shown).map(([title, count]) => `${title} (${count})`);
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
};

/**
 * @param since the name of the earlier version, e.g. "the backup of 02:00"
 * @param until the name of the later version, where it is not the directory as it was read
 * @returns "135 changes since the backup of 02:00. 9 are critical: directory role assigned (5), location trusted (4)."
 */
export const writeHeadline = (
  changes: readonly DescribedChange[],
  { changes: count, service, restored = 0, severities }: ChangeTotals,
  since: string,
  until?: string,
): string => {
  const time = until === undefined ? since : `${since}, until ${until}`;
  const again = changes.filter(({ recreated, causedBy }) => recreated && causedBy.length === 0).length;
  const also = [
    again > 0 ? ` A restore re-created ${again} of the objects.` : '',
    restored > 0 ? ` ${objectsOf(restored)} the same again after a restore.` : '',
    service > restored ? ` The directory itself changed ${countObjects(service - restored)}.` : '',
  ].join('');
  if (count === 0) return `No changes since ${time}.${also}`;
  const total = `${count} change${count === 1 ? '' : 's'} since ${time}.`;
  const worst = SEVERITIES.find((one) => (one === 'critical' || one === 'high') && severities[one] > 0);
  if (!worst) return `${total} None is critical or high.${also}`;
  const own = changes.filter(({ severity, causedBy }) => severity === worst && causedBy.length === 0);
  return `${total} ${areOf(own.length)} ${worst}: ${namedReasons(own)}.${also}`;
};
