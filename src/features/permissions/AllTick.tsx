import { useIsOldRow } from '../../components/table/oldRows';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';

export interface AllTickProps {
  /** Object ids of this page that can be selected; without one's own. */
  ids: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

/** Selects all users of the page or none; indeterminate when some are selected. */
export const AllTick = ({ ids, selected, onSelect }: AllTickProps) => {
  const isOld = useIsOldRow();
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = ids.length > 0 && count === ids.length;
  return (
    <span className="tick-place">
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        type="checkbox"
        className="tick"
        checked={isAll}
        disabled={isOld || ids.length === 0}
        aria-label={T.selectAll}
        onChange={() => onSelect(ids, !isAll)}
      />
    </span>
  );
};
