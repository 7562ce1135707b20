import { createContext, useContext } from 'react';
import type { PlanEdit, PlanOperation } from '../../api';
import { StatusCell } from '../../components/feedback/StatusCell';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { TYPE_ICONS } from '../../components/layout/typeIcons';
import { useIsOldRow } from '../../components/table/oldRows';
import { useIsRowOpen } from '../../components/table/openRowsContext';
import type { Column } from '../../components/table/types';
import { shownName } from '@trc/domain/shownName';
import { restoreActionLabel, type StatusInfo } from '@trc/domain/statuses';
import { PLAN_OPERATION_TEXTS as T } from '@trc/domain/texts/planOperations';
import { SIGN_IN_TEXTS } from '@trc/domain/texts/signIn';
import { typeName } from '@trc/domain/typeNames';
import { Tick } from './Tick';
import { describeOperation, isPartly, markPolicy } from './wording';

export const keyOf = ({ operationId }: PlanOperation): string => operationId;
export const operationName = ({ name, id }: Pick<PlanOperation, 'name' | 'id'>): string => shownName(name, id);

const S = T.states;
const STATES: Readonly<Record<PlanOperation['state'], StatusInfo>> = {
  planned: { label: S.planned, tone: 'info' },
  running: { label: S.running, tone: 'busy' },
  done: { label: S.done, tone: 'success' },
  alreadyRight: { label: S.alreadyRight, tone: 'success' },
  inPart: { label: S.inPart, tone: 'warning' },
  onHold: { label: S.onHold, tone: 'warning' },
  failed: { label: S.failed, tone: 'error' },
  notStarted: { label: S.notStarted, tone: 'info' },
};
/** The icon of the tone `info` reads as forbidden. */
const WAITING: readonly PlanOperation['state'][] = ['planned', 'notStarted'];

interface ShownOperation {
  operation: PlanOperation;
  isDraft: boolean;
}

const Badges = ({ operation, isDraft }: ShownOperation) => {
  const { conflicts, protection, permanent, losses, warnings = [] } = operation;
  const { comesBackDisabled, needsLinkMode } = operation;
  const policy = markPolicy(operation, isDraft);
  const badges = [
    ...(conflicts.length > 0 ? [T.badges.conflict] : []),
    ...(protection === undefined ? [] : [T.badges.protection]),
    ...(permanent ? [T.badges.permanent] : []),
    ...(needsLinkMode ? [T.badges.needsLinkMode] : []),
    ...(losses.length > 0 ? [T.badges.loss] : []),
    ...(warnings.length > 0 ? [T.badges.newId] : []),
    ...(comesBackDisabled ? [T.badges.comesBackDisabled] : []),
    ...(policy ? [T.badges[policy]] : []),
  ];
  if (badges.length === 0) return null;
  return (
    <span className="plan-badges">
      {badges.map((badge) => (
        <span key={badge} className="tag plan-badge">
          {badge}
        </span>
      ))}
    </span>
  );
};

const RowButton = ({ operation, onToggle }: { operation: PlanOperation; onToggle: (key: string) => void }) => {
  const isOpen = useIsRowOpen(operation.operationId);
  const name = operationName(operation);
  return (
    <Button
      look="link"
      className="plan-name open-sign"
      aria-expanded={isOpen}
      aria-label={T.show(name)}
      onClick={() => onToggle(operation.operationId)}
    >
      {name}
    </Button>
  );
};

const Name = ({ operation, onToggle }: { operation: PlanOperation; onToggle: (key: string) => void }) => (
  <>
    <RowButton operation={operation} onToggle={onToggle} />
    <span className="small second row plan-type">
      <Icon name={TYPE_ICONS[operation.type]} />
      {typeName(operation.type)}
      {operation.severity && (
        <span className={`plan-severity plan-${operation.severity}`}>{T.severities[operation.severity]}</span>
      )}
    </span>
  </>
);

/** Switches a selected policy between enforced and report-only without opening its row. */
const ReportOnly = ({ operation, onEdit }: Pick<ShownOperation, 'operation'> & Pick<ColumnNeeds, 'onEdit'>) => {
  const { operationId, reportOnly, selected } = operation;
  const policy = markPolicy(operation, true);
  if (!selected || (policy !== 'enforced' && policy !== 'reportOnly')) return null;
  const words = reportOnly ? T.policy.enforce : T.policy.reportOnly;
  return (
    <Button
      look="link"
      className="small plan-policy"
      aria-label={T.policy.of(words, operationName(operation))}
      title={T.details.reportOnlyHelp}
      onClick={() => onEdit([{ operationId, reportOnly: reportOnly !== true }])}
    >
      {words}
    </Button>
  );
};

const actionOf = ({ kind, returning, returned }: PlanOperation): string => {
  if (returned) return T.returned[returned].action;
  return returning ? T.returning : T.kinds[kind];
};

/** A link that the directory restores, by what a reading after the restore says. */
const Returned = ({ returned }: Pick<PlanOperation, 'returned'>) => {
  if (returned === undefined) return <span className="second">{S.byDirectory}</span>;
  const { state, help } = T.returned[returned];
  if (returned === 'notChecked')
    return (
      <span className="second" title={help}>
        {state}
      </span>
    );
  const tone = returned === 'yes' ? 'success' : 'warning';
  return <StatusCell status={returned} known={{ [returned]: { label: state, tone } }} />;
};

const What = ({ operation, isDraft, onEdit }: ShownOperation & Pick<ColumnNeeds, 'onEdit'>) => (
  <>
    <b className={`plan-kind-${operation.kind}`}>{actionOf(operation)}</b>{' '}
    <span className="second">
      {(operation.kind === 'unchanged' ? operation.message : undefined) ?? describeOperation(operation)}
      {operation.returned && ` ${T.returned[operation.returned].help}`}
    </span>
    {operation.signIn && <div className="small">{SIGN_IN_TEXTS[operation.signIn]}</div>}
    <Badges operation={operation} isDraft={isDraft} />
    {isDraft && operation.reportOnly !== undefined && <ReportOnly operation={operation} onEdit={onEdit} />}
  </>
);

export interface ColumnNeeds {
  isDraft: boolean;
  onToggle: (key: string) => void;
  onEdit: (edits: PlanEdit[]) => void;
}

/** True for an operation that is selected without another choice. */
export const canSelect = ({ kind, needsLinkMode }: PlanOperation): boolean =>
  kind !== 'unchanged' && needsLinkMode !== true;

/** The operations of the page, for the tick in the header: a column that held them would change with each tick. */
export const PageOperations = createContext<readonly PlanOperation[]>([]);

const PageTick = ({ onEdit }: Pick<ColumnNeeds, 'onEdit'>) => {
  const rows = useContext(PageOperations);
  const isOld = useIsOldRow();
  const able = rows.filter(canSelect);
  const count = able.filter(({ selected }) => selected).length;
  return (
    <Tick
      label={T.tickAll}
      isOn={able.length > 0 && count === able.length}
      isPartly={count > 0 && count < able.length}
      disabled={isOld || able.length === 0}
      onChange={(selected) => onEdit(able.map(({ operationId }) => ({ operationId, selected })))}
    />
  );
};

const RowTick = ({ operation, onEdit }: Pick<ShownOperation, 'operation'> & Pick<ColumnNeeds, 'onEdit'>) => {
  const isOld = useIsOldRow();
  return (
    <Tick
      label={T.tick(operationName(operation))}
      isOn={operation.selected}
      isPartly={isPartly(operation)}
      disabled={isOld || !canSelect(operation)}
      title={operation.needsLinkMode ? T.tickChoose : undefined}
      onChange={(selected) => onEdit([{ operationId: operation.operationId, selected }])}
    />
  );
};

const tickColumn = ({ onEdit }: ColumnNeeds): Column<PlanOperation> => ({
  key: 'selected',
  label: T.columns.selected,
  head: <PageTick onEdit={onEdit} />,
  fixed: true,
  width: 40,
  middle: 40,
  narrow: 40,
  className: 'plan-tick',
  render: (operation) => <RowTick operation={operation} onEdit={onEdit} />,
});

/** A finished operation has the word of the report, such as Recovered; a service without it says Written. */
const statusesOf = ({ state, action }: PlanOperation): typeof STATES =>
  state === 'done' && action !== undefined
    ? { ...STATES, done: { label: restoreActionLabel(action, ''), tone: 'success' } }
    : STATES;

const stateColumn: Column<PlanOperation> = {
  key: 'state',
  label: T.columns.state,
  width: 152,
  middle: 144,
  narrow: 120,
  render: (operation) => {
    const { state, selected, kind } = operation;
    return operation.returning ? (
      <Returned returned={operation.returned} />
    ) : kind === 'unchanged' ? (
      <StatusCell status="alreadyRight" known={STATES} />
    ) : state === 'planned' && !selected ? (
      <span className="second">{S.notSelected}</span>
    ) : WAITING.includes(state) ? (
      <span className="second">{S[state]}</span>
    ) : (
      <StatusCell status={state} known={statusesOf(operation)} />
    );
  },
};

export const operationColumns = (needs: ColumnNeeds): Column<PlanOperation>[] => [
  ...(needs.isDraft ? [tickColumn(needs)] : []),
  {
    key: 'name',
    label: T.columns.name,
    width: 320,
    middle: 280,
    narrow: 216,
    whole: true,
    className: 'plan-cell',
    titleOf: operationName,
    render: (operation) => <Name operation={operation} onToggle={needs.onToggle} />,
  },
  {
    key: 'what',
    label: T.columns.what,
    whole: true,
    className: 'plan-cell',
    render: (operation) => <What operation={operation} isDraft={needs.isDraft} onEdit={needs.onEdit} />,
  },
  ...(needs.isDraft ? [] : [stateColumn]),
];
