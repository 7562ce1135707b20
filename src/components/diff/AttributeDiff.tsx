import { lazy, memo, Suspense, useRef, useState } from 'react';
import { DIFF_TEXTS } from '../../domain/texts/diff';
import { DateDiff } from './DateDiff';
import { NameCell } from './NameCell';
import { persistently } from '../persistently';
import { Side } from './Side';
import { useNear } from './useNear';
import { isAbsent, isMoment, shownPair } from './values';

const T = DIFF_TEXTS;

const loadViewer = () => import(/* webpackChunkName: "diff" */ './TextDiffViewer');
const TextDiffViewer = lazy(() => persistently(loadViewer).then((viewer) => ({ default: viewer.TextDiffViewer })));
/** For whoever is about to show differences. A failed early load is no news: the real one will say so. */
export const preloadDiff = (): void => void loadViewer().catch(() => undefined);

/** One attribute that differs; a side without a value is missing. */
export interface Difference {
  /** With dots into nested objects, or "links." and the name of the link. */
  name: string;
  oldValue?: unknown;
  newValue?: unknown;
}

export interface DiffNames {
  /** What the two sides are: "In the directory now (old)". */
  oldName: string;
  newName: string;
}

export interface AttributeDiffProps extends DiffNames {
  difference: Difference;
  isSplit: boolean;
}

/** Members of a link that are gone stand on one side, those that are new on the other; there are no words to compare. */
const isLink = (name: string): boolean => name.startsWith('links.');

const Values = ({ difference: { name, oldValue, newValue }, isSplit, oldName, newName, old, now, isNear }: AttributeDiffProps & { old: string; now: string; isNear: boolean }) => {
  const has = { old: !isAbsent(oldValue), now: !isAbsent(newValue) };
  const dates = { old: isMoment(oldValue) ? oldValue : undefined, now: isMoment(newValue) ? newValue : undefined };
  const areDates = (dates.old !== undefined || !has.old) && (dates.now !== undefined || !has.now);
  if (areDates) return <DateDiff oldDate={dates.old} newDate={dates.now} oldName={oldName} newName={newName} />;
  const sides = (
    <>
      <Side side="old" name={oldName} text={has.old ? old : undefined} />
      <Side side="new" name={newName} text={has.now ? now : undefined} />
    </>
  );
  if (!has.old || !has.now || isLink(name) || !isNear) return sides;
  return (
    <Suspense fallback={sides}>
      <div className="diff-text" role="group" aria-label={`${oldName}, ${newName}`}><TextDiffViewer oldText={old} newText={now} isSplit={isSplit} /></div>
    </Suspense>
  );
};

/** An attribute with both of its values (R-CMP-01), each cut at 150 characters with a way to see the whole (R-CMP-04). */
export const AttributeDiff = memo((props: AttributeDiffProps) => {
  const { name, oldValue, newValue } = props.difference;
  const row = useRef<HTMLDivElement>(null);
  const isNear = useNear(row);
  const [whole, setWhole] = useState(false);
  const { old, now, isCut, isEqual } = shownPair(name, oldValue, newValue, whole);
  return (
    <div className="diff-row" role="listitem" ref={row}>
      <NameCell name={name} isCut={isCut} isWhole={whole} onWhole={setWhole} note={isEqual && !whole && isCut ? T.equalAfterCut : undefined} />
      <Values {...props} old={old} now={now} isNear={isNear} />
    </div>
  );
});
