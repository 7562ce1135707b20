import { useMemo, useState } from 'react';
import { Button } from '../../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { labelOfType, type ObjectType } from '@trc/domain/objectTypes';
import { shownName } from '@trc/domain/shownName';
import { REVIEW_TEXTS as T } from '@trc/domain/texts/review';
import { NAMES } from '@trc/domain/texts/names';
import { useAppSelector } from '../../../lib/hooks';
import { makeSelectItems, selectIsWhole } from '../selectors';

const FIRST = 5;
/** More names than these are no text that anybody reads. */
const MAX_NAMES = 100;

export interface NamesCellProps {
  backupId: string;
  type: ObjectType;
  count: number;
  /** Names of objects that are known by id only. */
  names: ReadonlyMap<string, string>;
}

const byText = (one: string, other: string): number => one.localeCompare(other, 'en', { sensitivity: 'base' });

/** The names of the selected objects of a type, or the fact that all are selected. */
export const NamesCell = ({ backupId, type, count, names }: NamesCellProps) => {
  const isWhole = useAppSelector(useMemo(() => selectIsWhole(backupId, type), [backupId, type]));
  const items = useAppSelector(useMemo(() => makeSelectItems(backupId, type), [backupId, type]));
  const [isOpen, setOpen] = useState(false);
  const sorted = useMemo(
    () => items.map(({ id, displayName }) => shownName(displayName ?? names.get(id), id)).sort(byText),
    [items, names],
  );
  if (isWhole) return <span className="second">{T.all(formatCount(count))}</span>;
  const shown = sorted.slice(0, isOpen ? MAX_NAMES : FIRST);
  const rest = sorted.length - shown.length;
  const label = NAMES.inside(labelOfType(type));
  return (
    <span className="second review-text">
      {shown.join(', ')}
      {!isOpen && rest > 0 && (
        <>
          {' '}
          <Button
            look="link"
            aria-label={T.moreOf(formatCount(rest), label)}
            aria-expanded={false}
            onClick={() => setOpen(true)}
          >
            {T.more(formatCount(rest))}
          </Button>
        </>
      )}
      {isOpen && rest > 0 && ` ${T.rest(formatCount(rest))}`}
      {isOpen && sorted.length > FIRST && (
        <>
          {' '}
          <Button look="link" aria-label={T.fewerOf(label)} aria-expanded onClick={() => setOpen(false)}>
            {T.fewer}
          </Button>
        </>
      )}
    </span>
  );
};
