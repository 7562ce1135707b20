import { useEffect, useMemo, useRef } from 'react';
import type { DirectoryRecord } from '../../../api';
import { useIsOldRow } from '../../../components/table/oldRows';
import type { ObjectType } from '@trc/domain/objectTypes';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { isChosen } from '../selection';
import { isRestorable } from '../totals';
import { selectSelection } from '../selectors';

export type PageState = 'all' | 'some' | 'none';

/** @returns the ticked part of a page: all, some or none. */
export const usePageState = (
  backupId: string,
  type: ObjectType,
  list: readonly DirectoryRecord[] | undefined,
): PageState => {
  const select = useMemo(() => selectSelection(backupId), [backupId]);
  return useAppSelector((state): PageState => {
    const section = select(state).draft[type];
    const rows = list?.filter(isRestorable) ?? [];
    if (!section || rows.length === 0) return 'none';
    const count = rows.reduce((sum, { id }) => sum + (isChosen(section, id) ? 1 : 0), 0);
    if (count === 0) return 'none';
    return count === rows.length ? 'all' : 'some';
  });
};

export interface PageTickProps {
  backupId: string;
  type: ObjectType;
  list: readonly DirectoryRecord[] | undefined;
  onChange: (on: boolean) => void;
}

/** The tick in the header: the page that is shown. */
export const PageTick = ({ backupId, type, list, onChange }: PageTickProps) => {
  const box = useRef<HTMLInputElement>(null);
  const state = usePageState(backupId, type, list);
  const isOld = useIsOldRow();
  const isReady = useAppSelector((root) => selectSelection(backupId)(root).phase === 'ready');
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="tick"
      aria-label={T.tickPage}
      checked={state === 'all'}
      disabled={isOld || !isReady || !list?.some(isRestorable)}
      onChange={() => onChange(state !== 'all')}
    />
  );
};
