import { Button } from '../../components/inputs/Button';
import { FoldedFilters } from '../../components/inputs/FoldedFilters';
import { SearchField } from '../../components/inputs/SearchField';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { SEVERITIES } from '@trc/domain/changes';
import { labelOfType, OBJECT_TYPES } from '@trc/domain/objectTypes';
import { CHANGES_TEXTS } from '@trc/domain/texts/changes';
import { CREATED_TEXTS as T } from '@trc/domain/texts/created';
import { DECISIONS, type CreatedUrlState } from './useCreatedUrlState';

const ALL = 'all';
const TYPES = [
  { value: ALL, label: T.allTypes },
  ...OBJECT_TYPES.map(({ type }) => ({ value: type, label: labelOfType(type) })),
];
const SEVERITY_OPTIONS = [
  { value: ALL, label: T.all },
  ...SEVERITIES.map((value) => ({ value, label: CHANGES_TEXTS.severities[value] })),
];
const DECISION_OPTIONS = [
  { value: ALL, label: T.all },
  ...DECISIONS.map((value) => ({ value, label: T.decisions[value] })),
];

const wanted = (value: string): string | undefined => (value === ALL ? undefined : value);

const Choices = ({ urlState: { params, setParams, question } }: { urlState: CreatedUrlState }) => {
  const { filters = {} } = question.body;
  return (
    <>
      <SearchField
        isCompact
        label={T.search}
        value={params.get('find') ?? ''}
        onSearch={(find) => setParams({ find })}
      />
      <SelectFilter
        label={T.type}
        options={TYPES}
        value={filters.type ?? ALL}
        onChange={(value) => setParams({ type: wanted(value) })}
      />
      <SelectFilter
        label={T.severity}
        options={SEVERITY_OPTIONS}
        value={filters.severity ?? ALL}
        onChange={(value) => setParams({ severity: wanted(value) })}
      />
      <SelectFilter
        label={T.decision}
        options={DECISION_OPTIONS}
        value={filters.decision ?? ALL}
        onChange={(value) => setParams({ decision: wanted(value) })}
      />
    </>
  );
};

export const CreatedFilters = ({ urlState }: { urlState: CreatedUrlState }) => {
  const { params, question, isFiltered, clear } = urlState;
  const { type, severity, decision } = question.body.filters ?? {};
  const chosen = [type, severity, decision, params.get('find')].filter(Boolean).length;
  return (
    <div className="commands created-filters">
      <FoldedFilters chosen={chosen}>
        <Choices urlState={urlState} />
      </FoldedFilters>
      {isFiltered && (
        <Button look="subtle" onClick={clear}>
          {T.clear}
        </Button>
      )}
    </div>
  );
};
