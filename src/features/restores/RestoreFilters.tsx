import { DateRangeFilter } from '../../components/inputs/DateRangeFilter';
import { FoldedFilters } from '../../components/inputs/FoldedFilters';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { STATUS_FILTERS, type RestoresUrlState } from './useRestoresUrlState';

const T = RESTORES_TEXTS.filters;

export const RestoreFilters = (urlState: RestoresUrlState) => (
  <FoldedFilters chosen={[urlState.status !== 'All', urlState.from, urlState.to].filter(Boolean).length}>
    <SelectFilter label={T.status} options={STATUS_FILTERS} value={urlState.status} onChange={urlState.chooseStatus} />
    <DateRangeFilter texts={T} errorId="restores-days" range={urlState} />
  </FoldedFilters>
);
