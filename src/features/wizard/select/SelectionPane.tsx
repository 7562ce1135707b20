import './selectionPane.css';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/inputs/Button';
import { focusNeighbour } from '../../../components/layout/useLostFocus';
import { Icon } from '../../../components/layout/Icon';
import { TYPE_ICONS } from '../../../components/layout/typeIcons';
import { formatCount } from '@trc/domain/format';
import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { durationText, WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { selectExperimental } from '../../settings';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { selectCounts, selectIsExperimental, selectLimit, selectSelection, selectTotal } from '../selectors';
import { SettingsPanel } from '../settings/SettingsPanel';
import { selectionCleared, typeCleared } from '../wizardSlice';

/** From this part of the limit on, the bar turns amber. */
const NEAR = 0.9;

/** The used part of the limit. */
export const LimitBar = ({ total, limit }: { total: number; limit: number }) => (
  <span className={total >= limit * NEAR ? 'bar bar-near' : 'bar'} aria-hidden="true">
    <i style={{ '--part': Math.min(1, total / limit) }} />
  </span>
);

/** A tick was refused, or the limit fell below the size of the selection. */
export const LimitNote = ({ backupId }: { backupId: string }) => {
  const over = useAppSelector((state) => selectSelection(backupId)(state).overLimit);
  const total = useAppSelector(selectTotal(backupId));
  const limit = useAppSelector(selectLimit);
  const refusedHere = useAppSelector((state) => selectExperimental(state) && !selectIsExperimental(state));
  return (
    <div className="limit-note" role="alert">
      {over !== undefined && (
        <p>
          <Icon name="circleCross" />
          {T.limit(over)}
        </p>
      )}
      {over === undefined && total > limit && (
        <p>
          <Icon name="circleCross" />
          {`${T.limit(limit)}: ${T.aboveLimit(formatCount(total - limit))}`}
        </p>
      )}
      {refusedHere && <p className="limit-info">{T.notAllowed}</p>}
    </div>
  );
};

/** Minutes of the saved selection in words; nothing without one. */
export const useEstimate = (backupId: string): string | undefined => {
  const minutes = useAppSelector((state) => selectSelection(backupId)(state).estimatedDuration);
  const total = useAppSelector(selectTotal(backupId));
  return minutes === undefined || total === 0 ? undefined : durationText(minutes);
};

export interface SelectionPaneProps {
  backupId: string;
  queryFor: (type: ObjectType) => string;
  isModal: boolean;
  /** Settings are open from the start. */
  opensSettings?: boolean;
}

/** The selection, the estimated time, and the settings. */
export const SelectionPane = ({ backupId, queryFor, isModal, opensSettings = false }: SelectionPaneProps) => {
  const dispatch = useAppDispatch();
  const counts = useAppSelector(selectCounts(backupId));
  const total = useAppSelector(selectTotal(backupId));
  const limit = useAppSelector(selectLimit);
  const estimate = useEstimate(backupId);
  const chosen = useMemo(() => OBJECT_TYPES.filter(({ type }) => (counts[type] ?? 0) > 0), [counts]);
  const title = useRef<HTMLHeadingElement>(null);
  const clearAll = () => {
    title.current?.focus();
    dispatch(selectionCleared({ backupId }));
  };
  const remove = (type: ObjectType, button: HTMLElement) => {
    focusNeighbour(button, title.current);
    dispatch(typeCleared({ backupId, type }));
  };
  return (
    <div className="selection">
      <div className="row">
        <h3 className="selection-title" ref={title} tabIndex={-1}>
          {T.selection}
        </h3>
        <span className="space" />
        {total > 0 && (
          <Button look="link" onClick={clearAll}>
            {T.clearAll}
          </Button>
        )}
      </div>
      <div>
        <p className="selection-total">
          <b className="numbers">{formatCount(total)}</b> <span className="second">{T.of100(formatCount(limit))}</span>
        </p>
        <LimitBar total={total} limit={limit} />
        <LimitNote backupId={backupId} />
      </div>
      {chosen.length === 0 ? (
        <p className="second small">{T.nothing}</p>
      ) : (
        <ul className="selection-types">
          {chosen.map(({ type, label }) => (
            <li key={type}>
              <Link to={queryFor(type)} replace={isModal}>
                <Icon name={TYPE_ICONS[type]} />
                <span className="cut">{label}</span>
                <span className="space" />
                <b className="numbers">{formatCount(counts[type] ?? 0)}</b>
              </Link>
              <Button
                look="icon"
                small
                icon="close"
                aria-label={T.removeType(label)}
                title={T.removeType(label)}
                onClick={(event) => remove(type, event.currentTarget)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="selection-estimate">
        <span className="small second">{T.estimate}</span>
        <span className="space" />
        <b>{estimate ?? '-'}</b>
      </p>
      <SettingsPanel backupId={backupId} isOpen={opensSettings} />
    </div>
  );
};
