import { useCallback, useState } from 'react';
import { PageButtons } from '../../../components/table/PageButtons';
import { rangeText } from '../../../components/table/Pager';
import { ClearButton } from '../../../components/inputs/ClearButton';
import { DiffModeChoice } from '../../../components/diff';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { scrollToTop } from '../../../components/layout/scrollToTop';
import { Segments } from '../../../components/inputs/Segments';
import { useLetterKey } from '../../../components/inputs/letterKeys';
import { formatCount } from '@trc/domain/format';
import { COMPARE_TEXTS as T } from '@trc/domain/texts/compare';
import { SearchBox } from '../select/SearchBox';
import type { Comparison } from './comparisonSlice';
import { cardId, ObjectCard } from './ObjectCard';
import { ObjectList } from './ObjectList';
import { countFor, FILTERS, classifyOutcome } from './outcomes';
import { PER_PAGE, useComparedView } from './useComparedView';

/** Objects at the left, their differences at the right in the same order. */
export const ComparedObjects = ({ comparison }: { comparison: Comparison }) => {
  const { objects } = comparison;
  const { filter, search, mode, page, pages, found, shown, choose } = useComparedView(objects);
  const [chosen, setChosen] = useState<string>();
  const current = chosen ?? (shown[0] && cardId(shown[0]));
  const go = useCallback((key: string) => {
    setChosen(key);
    const card = document.getElementById(key);
    if (card) scrollToTop(card);
    card?.focus({ preventScroll: true });
  }, []);
  const step = useCallback(
    (by: number) => {
      const keys = shown.map(cardId);
      const next = keys[keys.indexOf(current ?? '') + by];
      if (next !== undefined) go(next);
    },
    [shown, current, go],
  );
  useLetterKey(
    'j',
    useCallback(() => step(1), [step]),
  );
  useLetterKey(
    'k',
    useCallback(() => step(-1), [step]),
  );

  const filters = FILTERS.map((value) => ({ value, count: countFor(objects, value) })).filter(
    ({ value, count }) => value !== 'failed' || count > 0 || filter === 'failed',
  );
  return (
    <div className="compared">
      <div className="compared-pane table-card">
        <div className="compared-tools">
          <SearchBox label={T.search} value={search} onSearch={(text) => choose({ search: text })} />
          <Segments
            label={T.filter}
            value={filter}
            onChange={(value) => choose({ filter: value })}
            options={filters.map(({ value, count }) => ({ value, label: T.filters[value](formatCount(count)) }))}
          />
          <span className="compared-mode">
            <DiffModeChoice value={mode} onChange={(value) => choose({ mode: value })} />
          </span>
        </div>
        <ObjectList objects={shown} current={current} onChoose={go} />
        {pages > 1 && (
          <div className="table-foot">
            <span className="numbers">{rangeText(page, PER_PAGE, found.length, T.nouns)}</span>
            <span className="space" />
            <PageButtons page={page} pages={pages} onPage={(to) => choose({ page: to })} />
          </div>
        )}
      </div>
      <div className="compared-cards">
        {shown.map((object) => (
          <ObjectCard
            key={cardId(object)}
            object={object}
            mode={mode}
            isCurrent={cardId(object) === current}
            hasHead={classifyOutcome(object) === 'differs'}
          />
        ))}
        {found.length === 0 && comparison.phase === 'done' && (
          <div className="table-card">
            <EmptyState
              icon="search"
              title={T.emptyTitle}
              text={T.emptyText}
              action={<ClearButton onClear={() => choose({ filter: 'all', search: '' })}>{T.clear}</ClearButton>}
            />
          </div>
        )}
      </div>
    </div>
  );
};
