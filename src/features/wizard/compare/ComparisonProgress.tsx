import { Icon } from '../../../components/layout/Icon';
import { formatCount } from '@trc/domain/format';
import { COMPARE_TEXTS as T } from '@trc/domain/texts/compare';
import type { Comparison } from './comparisonSlice';

/** The progress of a comparison; no number before the total is known. */
export const ComparisonProgress = ({ comparison }: { comparison: Comparison | undefined }) => {
  const done = comparison?.objects.length ?? 0;
  const total = comparison?.total ?? 0;
  const isCounted = comparison?.phase === 'comparing';
  return (
    <div className="compared-progress">
      <p className="row" role="status">
        <Icon name="ring" spins />
        {isCounted
          ? T.comparing(formatCount(done), formatCount(total))
          : comparison?.settings
            ? T.preparingPreview
            : T.preparing}
      </p>
      <span
        className={isCounted && total > 0 && done > 0 ? 'bar' : 'bar bar-open'}
        role="progressbar"
        aria-label={T.progress}
        aria-valuemin={0}
        aria-valuemax={total || undefined}
        aria-valuenow={isCounted ? done : undefined}
      >
        <i style={isCounted && total > 0 && done > 0 ? { '--part': done / total } : undefined} />
      </span>
    </div>
  );
};
