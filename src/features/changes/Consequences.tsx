import { useMemo } from 'react';
import { useListChangesQuery, type DescribedChange, type ListChangesApiArg } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { TYPE_ICONS } from '../../components/layout/typeIcons';
import { formatCount } from '@trc/domain/format';
import { typeName } from '@trc/domain/typeNames';
import { TEXTS } from '@trc/domain/texts';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { changeSummary, nameOf } from './shownChange';

/** Ids of both compared sides. */
export interface Compared {
  id: string;
  otherId: string;
}

/** Number of consequences in the open row. The list shows all. */
const SHOWN = 10;

const Line = ({ change }: { change: DescribedChange }) => (
  <li>
    <Icon name={TYPE_ICONS[change.type]} />
    <span>
      {typeName(change.type)} <b>{nameOf(change)}</b>{' '}
      <span className="second">{changeSummary(change) || T.kinds[change.kind]}</span>
    </span>
  </li>
);

export interface ConsequencesProps {
  change: DescribedChange;
  compared: Compared;
  onList: (key: string) => void;
}

/** The consequences of a change; requested when its row is opened. */
export const Consequences = ({ change: { key, consequences, ...change }, compared, onList }: ConsequencesProps) => {
  const { id, otherId } = compared;
  const question = useMemo(
    (): ListChangesApiArg => ({ id, otherId, body: { pagenum: 1, perpage: SHOWN, filters: { causedBy: key } } }),
    [id, otherId, key],
  );
  const { list, hasFailed, refetch } = useListChangesQuery(question, {
    selectFromResult: ({ data, isError }) => ({ list: data?.list, hasFailed: isError }),
  });
  const name = nameOf(change);
  return (
    <section className="change-consequences" aria-busy={!list && !hasFailed}>
      <h2 className="small">{T.consequencesOf(name)}</h2>
      {hasFailed ? (
        <p role="alert">
          {T.consequencesFailed}{' '}
          <Button look="link" onClick={() => void refetch()}>
            {TEXTS.tryAgain}
          </Button>
        </p>
      ) : (
        <ul aria-label={T.consequencesOf(name)}>
          {list?.map((each) => (
            <Line key={each.key} change={each} />
          ))}
        </ul>
      )}
      {consequences.length > SHOWN && (
        <Button look="link" onClick={() => onList(key)}>
          {T.listAll(formatCount(consequences.length))}
        </Button>
      )}
    </section>
  );
};
