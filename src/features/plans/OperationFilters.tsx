import { memo, useState } from 'react';
import type { Plan } from '../../api';
import { Button } from '../../components/inputs/Button';
import { ClearButton } from '../../components/inputs/ClearButton';
import { SearchFilter } from '../../components/inputs/SearchFilter';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { SizeToggle, type TableSize } from '../../components/inputs/SizeToggle';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { SEVERITIES } from '@trc/domain/changes';
import { formatCount } from '@trc/domain/format';
import { labelOfType } from '@trc/domain/objectTypes';
import { OPERATION_STATES } from '@trc/domain/planStates';
import { PLAN_OPERATION_TEXTS } from '@trc/domain/texts/planOperations';
import { KIND_CHOICES, kindChoiceOf, TYPES } from '../../lib/planUrlState';
import type { PlanUrlState } from './usePlanUrlState';
import { waveName } from './Waves';

const T = PLAN_OPERATION_TEXTS.filters;

const FILTERS = ['wave', 'kind', 'type', 'severity', 'state'] as const;

interface FilterProps {
  name: (typeof FILTERS)[number];
  label: string;
  options: readonly { value: string; label: string }[];
  urlState: PlanUrlState;
}

const Filter = ({ name, label, options, urlState: { filters, setParams } }: FilterProps) => (
  <SelectFilter
    label={label}
    options={[{ value: '', label: T.all }, ...options]}
    value={String((name === 'kind' ? kindChoiceOf(filters) : filters[name]) ?? '')}
    onChange={(value) => setParams({ [name]: value })}
  />
);

const named = (values: readonly string[], nameOf: (value: string) => string) =>
  values.map((value) => ({ value, label: nameOf(value) }));
const KINDS = KIND_CHOICES.map((kind) => ({
  value: kind,
  label: kind === 'returning' ? PLAN_OPERATION_TEXTS.returning : PLAN_OPERATION_TEXTS.kinds[kind],
}));
const STATES = OPERATION_STATES.map((state) => ({ value: state, label: PLAN_OPERATION_TEXTS.states[state] }));
const LEVELS = SEVERITIES.map((severity) => ({ value: severity, label: PLAN_OPERATION_TEXTS.severities[severity] }));

export interface OperationFiltersProps {
  plan: Plan;
  urlState: PlanUrlState;
  size: TableSize;
  onSize: (size: TableSize) => void;
}

const Choices = ({ plan, urlState }: Pick<OperationFiltersProps, 'plan' | 'urlState'>) => (
  <>
    <Filter
      name="wave"
      label={T.wave}
      options={named(
        plan.waves.map(({ wave }) => String(wave)),
        (wave) => waveName(Number(wave)),
      )}
      urlState={urlState}
    />
    <Filter
      name="kind"
      label={T.kind}
      options={KINDS.filter(
        ({ value }) => value !== 'returning' || plan.totals.returning || urlState.filters.returning,
      )}
      urlState={urlState}
    />
    <Filter name="type" label={T.type} options={named(TYPES, labelOfType)} urlState={urlState} />
    {plan.source.kind === 'changes' && (
      <Filter name="severity" label={T.severity} options={LEVELS} urlState={urlState} />
    )}
    {plan.state === 'started' && <Filter name="state" label={T.state} options={STATES} urlState={urlState} />}
  </>
);

/** The filters of the list of operations. A tick renders none of them. On a small screen the choices open on demand. */
export const OperationFilters = memo(({ plan, urlState, size, onSize }: OperationFiltersProps) => {
  const isSmall = useMedia(CARDS);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="commands">
      <SearchFilter
        label={PLAN_OPERATION_TEXTS.search}
        value={urlState.search}
        onSearch={(text) => urlState.setParams({ search: text })}
      />
      {isSmall && (
        <Button aria-expanded={isOpen} icon={isOpen ? 'chevronUp' : 'chevronDown'} onClick={() => setOpen(!isOpen)}>
          {T.more(formatCount(FILTERS.filter((name) => urlState.filters[name] !== undefined).length))}
        </Button>
      )}
      {(!isSmall || isOpen) && <Choices plan={plan} urlState={urlState} />}
      {urlState.isFiltered && (
        <ClearButton look="subtle" onClear={urlState.clearFilters}>
          {T.clear}
        </ClearButton>
      )}
      <span className="space" />
      <span className="only-table">
        <SizeToggle value={size} onChange={onSize} />
      </span>
    </div>
  );
});
