import { useState } from 'react';
import type { ListChangesApiResponse } from '../../api';
import { Button } from '../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';

const FIRST = 3;

/** Explains in sentences which changes follow from which. */
export const Folds = ({ folds, totals }: Pick<ListChangesApiResponse, 'folds' | 'totals'>) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? folds : folds.slice(0, FIRST);
  if (folds.length === 0) return null;
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
      {folds.length > shown.length && (
        <Button look="link" onClick={() => setWhole(true)}>
          {T.moreFolds(formatCount(folds.length - shown.length))}
        </Button>
      )}
    </details>
  );
};
