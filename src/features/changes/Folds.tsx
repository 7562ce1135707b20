import { useState } from 'react';
import type { ListChangesApiResponse } from '../../api';
import { Button } from '../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';

const FIRST = 3;

/** @returns the number of consequences that more than one sentence counts */
const countShared = (folds: ListChangesApiResponse['folds']): number => {
  const times = new Map<string, number>();
  for (const key of folds.flatMap(({ consequences }) => consequences)) times.set(key, (times.get(key) ?? 0) + 1);
  return [...times.values()].filter((count) => count > 1).length;
};

/** Explains in sentences which changes follow from which. */
export const Folds = ({ folds, totals }: Pick<ListChangesApiResponse, 'folds' | 'totals'>) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? folds : folds.slice(0, FIRST);
  if (folds.length === 0) return null;
  const shared = countShared(folds);
  return (
    <details className="folds">
      <summary>
        {T.folds}{' '}
        <span className="small second">{T.scope(formatCount(totals.changes), formatCount(totals.consequences))}</span>
      </summary>
      <ul>
        {shown.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {shared > 0 && <p className="small second">{T.sharedConsequences(formatCount(shared))}</p>}
      {folds.length > shown.length && (
        <Button look="link" onClick={() => setWhole(true)}>
          {T.moreFolds(formatCount(folds.length - shown.length))}
        </Button>
      )}
    </details>
  );
};
