import { ClearButton } from '../../components/inputs/ClearButton';
import { DateFilter } from '../../components/inputs/DateFilter';
import { Icon } from '../../components/layout/Icon';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { STATUS_FILTERS, type RestoresUrlState } from './useRestoresUrlState';

const T = RESTORES_TEXTS.filters;
const ERROR_ID = 'restores-days';

/** The filters; days are the person's own, both ends in. */
export const RestoreFilters = ({
  status,
  from,
  to,
  isWrongOrder,
  isFiltered,
  chooseStatus,
  chooseFrom,
  chooseTo,
  clearFilters,
}: RestoresUrlState) => {
  const wrong = isWrongOrder ? { errorId: ERROR_ID } : {};
  return (
    <>
      <SelectFilter label={T.status} options={STATUS_FILTERS} value={status} onChange={chooseStatus} />
      <DateFilter label={T.from} value={from} onChange={chooseFrom} {...wrong} />
      <DateFilter label={T.to} value={to} onChange={chooseTo} {...wrong} />
      {isFiltered && (
        <ClearButton look="subtle" onClear={clearFilters}>
          {T.clear}
        </ClearButton>
      )}
      {isWrongOrder && (
        <span id={ERROR_ID} className="filter-error" role="alert">
          <Icon name="circleCross" />
          {T.wrongOrder}
        </span>
      )}
    </>
  );
};
