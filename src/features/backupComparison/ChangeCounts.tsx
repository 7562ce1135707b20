import type { CompareBackupsApiResponse } from '../../api';
import { Icon } from '../../components/layout/Icon';
import { TYPE_ICONS } from '../../components/layout/typeIcons';
import { formatCount } from '@trc/domain/format';
import { labelOfType, type ObjectType } from '@trc/domain/objectTypes';
import { BACKUP_COMPARISON_TEXTS as T } from '@trc/domain/texts/backupComparison';
import { CHANGES, type Change, type ChangeFilter } from './useComparisonUrlState';

export interface ChangeCountsProps {
  counters: CompareBackupsApiResponse['counters'];
  type: ObjectType | undefined;
  change: ChangeFilter | undefined;
  onChoose: (type: ObjectType, change: Change) => void;
}

/** Number of changed objects per type; each number is a link to its objects. */
export const ChangeCounts = ({ counters, type, change, onChoose }: ChangeCountsProps) => (
  <div className="table-card change-card">
    <table className="change-counts" aria-label={T.summary}>
      <thead>
        <tr className="small second">
          <th scope="col">{T.type}</th>
          {CHANGES.map((each) => (
            <th key={each} scope="col" className="table-end">
              {T[each]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counters.map((counter) => (
          <tr key={counter.type}>
            <th scope="row">
              <span className="row">
                <Icon name={TYPE_ICONS[counter.type]} />
                {labelOfType(counter.type)}
              </span>
            </th>
            {CHANGES.map((each) => (
              <td key={each} className="table-end numbers">
                {counter[each] === 0 ? (
                  <span className="second">0</span>
                ) : (
                  <button
                    type="button"
                    className="button button-link"
                    aria-pressed={type === counter.type && change === each}
                    aria-label={T.countOf(formatCount(counter[each]), T[each], labelOfType(counter.type))}
                    onClick={() => onChoose(counter.type, each)}
                  >
                    {formatCount(counter[each])}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
