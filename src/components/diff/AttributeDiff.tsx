import { memo, useRef, useState, type ReactNode } from 'react';
import { DIFF_TEXTS } from '@trc/domain/texts/diff';
import { formatCount } from '@trc/domain/format';
import { createLoader, useLoaded } from '../../lib/loader';
import { useIsNearViewport } from '../feedback/useIsNearViewport';
import { DateDiff } from './DateDiff';
import { NameCell } from './NameCell';
import { Side } from './Side';
import { isAbsent, isMoment, shownPair, valueTitle } from './values';
import './diff.css';

const T = DIFF_TEXTS;
/** Pixels before an attribute is scrolled to. */
const NEAR = 600;

const viewer = createLoader(() =>
  import(/* webpackChunkName: "diff" */ './TextDiffViewer').then((module) => module.TextDiffViewer),
);
/** Prefetches the code that shows differences. */
export const preloadDiff = (): void => void viewer.preload();

/** One attribute that differs; a side without a value is missing. */
export interface Difference {
  /** A name with dots into nested objects, or "links." and the name of the link. */
  name: string;
  oldValue?: unknown;
  newValue?: unknown;
  /** For links: the number of values on both sides; missing if unknown. */
  kept?: number;
}

export interface DiffNames {
  /** The names of the two sides, e.g. "Now". */
  oldName: string;
  newName: string;
}

export interface AttributeDiffProps extends DiffNames {
  difference: Difference;
  isSplit: boolean;
}

/**
 * Members of a link that are gone are on one side, those that are new on the other; there are no words to compare.
 */
const isLink = (name: string): boolean => name.startsWith('links.');

const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : isAbsent(value) ? 0 : 1);

/** "2 added, 34 removed, 12 unchanged"; undefined for attributes other than links. */
const countsOf = ({ name, oldValue, newValue, kept }: Difference): string | undefined =>
  isLink(name)
    ? T.links(
        formatCount(sizeOf(newValue)),
        formatCount(sizeOf(oldValue)),
        kept === undefined ? undefined : formatCount(kept),
      )
    : undefined;

/** Both texts with words marked; two plain texts until that code is loaded. */
const Texts = ({
  old,
  now,
  isSplit,
  sides,
  label,
}: {
  old: string;
  now: string;
  isSplit: boolean;
  sides: ReactNode;
  label: string;
}) => {
  const there = useLoaded(viewer);
  if (!there) return sides;
  return (
    <div className="diff-text" role="group" aria-label={label}>
      <there.Part oldText={old} newText={now} isSplit={isSplit} />
    </div>
  );
};

const Values = ({
  difference: { name, oldValue, newValue, kept },
  isSplit,
  oldName,
  newName,
  old,
  now,
  isNear,
}: AttributeDiffProps & { old: string; now: string; isNear: boolean }) => {
  const has = { old: !isAbsent(oldValue), now: !isAbsent(newValue) };
  const dates = { old: isMoment(oldValue) ? oldValue : undefined, now: isMoment(newValue) ? newValue : undefined };
  const areDates = (dates.old !== undefined || !has.old) && (dates.now !== undefined || !has.now);
  if (areDates) return <DateDiff oldDate={dates.old} newDate={dates.now} oldName={oldName} newName={newName} />;
  // "No value" would read as if there were no other links.
  const none = isLink(name) ? { none: T.noLinks(kept === undefined ? undefined : formatCount(kept)) } : {};
  const sides = (
    <>
      <Side
        side="old"
        name={oldName}
        text={has.old ? old : undefined}
        title={valueTitle(name, oldValue, old)}
        {...none}
      />
      <Side
        side="new"
        name={newName}
        text={has.now ? now : undefined}
        title={valueTitle(name, newValue, now)}
        {...none}
      />
    </>
  );
  if (!has.old || !has.now || isLink(name) || !isNear) return sides;
  return <Texts {...{ old, now, isSplit, sides }} label={`${oldName}, ${newName}`} />;
};

/** An attribute with both of its values, each cut at 150 characters with a way to see the whole. */
export const AttributeDiff = memo((props: AttributeDiffProps) => {
  const { name, oldValue, newValue } = props.difference;
  const row = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(row, NEAR);
  const [whole, setWhole] = useState(false);
  const { old, now, isCut, isEqual } = shownPair(name, oldValue, newValue, whole);
  return (
    <div className="diff-row" role="listitem" ref={row}>
      <NameCell
        name={name}
        isCut={isCut}
        isWhole={whole}
        onWhole={setWhole}
        note={isEqual && !whole && isCut ? T.equalAfterCut : countsOf(props.difference)}
      />
      <Values {...props} old={old} now={now} isNear={isNear} />
    </div>
  );
});
