import { useId, useState } from 'react';
import type { ListChangesApiResponse } from '../../api';
import { DiffModeChoice } from '../../components/diff';
import { Icon } from '../../components/layout/Icon';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { Button } from '../../components/inputs/Button';
import { DateFilter } from '../../components/inputs/DateFilter';
import { SearchField } from '../../components/inputs/SearchField';
import { Segments } from '../../components/inputs/Segments';
import { SelectFilter } from '../../components/inputs/SelectFilter';
import { SizeToggle, type TableSize } from '../../components/inputs/SizeToggle';
import { SEVERITIES, type Severity } from '@trc/domain/changes';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { labelOfType, OBJECT_TYPES } from '@trc/domain/objectTypes';
import { shownName } from '@trc/domain/shownName';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { localToMinute, minuteToLocal } from '../../lib/timeRange';
import { KINDS } from '../../lib/changesUrlState';
import type { ChangesUrlState } from './useChangesUrlState';

const ALL = 'all';
const TYPES = [
  { value: ALL, label: T.allTypes },
  ...OBJECT_TYPES.map(({ type }) => ({ value: type, label: labelOfType(type) })),
];
const KIND_OPTIONS = [{ value: ALL, label: T.allKinds }, ...KINDS.map((value) => ({ value, label: T.kinds[value] }))];
const OWN_OPTIONS = (['folded', 'listed'] as const).map((value) => ({ value, label: T.ownOptions[value] }));

const wanted = (value: string): string | undefined => (value === ALL ? undefined : value);

export interface FiltersProps {
  urlState: ChangesUrlState;
  /** Missing during the first load. */
  totals: ListChangesApiResponse['totals'] | undefined;
  actors: ListChangesApiResponse['actors'];
  /** The audit log has the times of changes. */
  hasTimes: boolean;
  /** The name of the change whose consequences are listed. */
  causeName: string | undefined;
  /** Listed objects that only have the new ids of others. */
  newIds: number | undefined;
  size: TableSize;
  onSize: (size: TableSize) => void;
}

const TIME_OPTIONS = (['any', 'chosen'] as const).map((value) => ({ value, label: T.timeOptions[value] }));

type TimesProps = Pick<ChangesUrlState, 'times' | 'filter'>;

/** The time of a change, in local time. The two fields take space only when needed. */
const Times = ({ times: { since, until, isWrongOrder }, filter }: TimesProps) => {
  const help = useId();
  const [isOpen, setOpen] = useState(false);
  const isChosen = isOpen || since !== '' || until !== '';
  const field = (name: 'since' | 'until', value: string) => (
    <DateFilter
      hasTime
      label={T[name]}
      value={minuteToLocal(value)}
      onChange={(local) => filter({ [name]: localToMinute(local) })}
      {...(isWrongOrder ? { errorId: help } : {})}
    />
  );
  return (
    <>
      <SelectFilter
        label={T.time}
        options={TIME_OPTIONS}
        value={isChosen ? 'chosen' : 'any'}
        onChange={(value) => {
          setOpen(value === 'chosen');
          if (value === 'any') filter({ since: undefined, until: undefined });
        }}
      />
      {isChosen && field('since', since)}
      {isChosen && field('until', until)}
      {isWrongOrder && (
        <span id={help} className="filter-error" role="alert">
          <Icon name="circleCross" />
          {T.wrongTimes}
        </span>
      )}
      {isChosen && !isWrongOrder && <span className="small second">{T.timesHelp}</span>}
    </>
  );
};

/** The account of the service stands for its restores where it made nothing else. */
const nameOfActor = ({ kind, name, id = '' }: Partial<NonNullable<FiltersProps['actors']>[number]>): string =>
  kind === 'restore' ? T.restores : shownName(name, id);

type ChoicesProps = Pick<FiltersProps, 'urlState' | 'actors' | 'hasTimes'>;

/** Number of choices that narrow or widen the list. */
const countChosen = ({ type, kind, isUnfolded, actorId, times }: ChangesUrlState): number =>
  [type, kind, isUnfolded, actorId, times.since || times.until].filter(Boolean).length;

const Choices = ({ urlState, actors = [], hasTimes }: ChoicesProps) => {
  const { type, kind, isUnfolded, actorId, times, filter } = urlState;
  // An actor without an id in the log cannot be a filter.
  const known = actors.filter(({ id }) => id !== undefined);
  return (
    <>
      <SelectFilter
        label={T.type}
        options={TYPES}
        value={type ?? ALL}
        onChange={(value) => filter({ type: wanted(value) })}
      />
      <SelectFilter
        label={T.kind}
        options={KIND_OPTIONS}
        value={kind ?? ALL}
        onChange={(value) => filter({ kind: wanted(value) })}
      />
      <SelectFilter
        label={T.own}
        options={OWN_OPTIONS}
        value={isUnfolded ? 'listed' : 'folded'}
        onChange={(value) => filter({ consequences: value === 'listed' ? value : undefined })}
      />
      {(known.length > 0 || actorId !== undefined) && (
        <SelectFilter
          label={T.who}
          options={[
            { value: ALL, label: T.everybody },
            ...(actorId !== undefined && !known.some(({ id }) => id === actorId)
              ? [{ value: actorId, label: actorId }]
              : []),
            ...known.map((actor) => ({
              value: actor.id ?? '',
              label: T.actorCount(nameOfActor(actor), formatCount(actor.changes)),
            })),
          ]}
          value={actorId ?? ALL}
          onChange={(value) => filter({ who: wanted(value) })}
        />
      )}
      {(hasTimes || times.since !== '' || times.until !== '') && <Times times={times} filter={filter} />}
    </>
  );
};

/** @returns everything that narrows the list, in words */
const filterNames = (
  { severity, type, kind, search, actorId, times }: ChangesUrlState,
  actors: FiltersProps['actors'],
) => [
  ...(severity ? [T.severities[severity]] : []),
  ...(type ? [labelOfType(type)] : []),
  ...(kind ? [T.kinds[kind]] : []),
  ...(actorId === undefined ? [] : [nameOfActor(actors?.find(({ id }) => id === actorId) ?? { id: actorId })]),
  ...(times.since ? [T.madeSince(formatDateTime(times.since))] : []),
  ...(times.until ? [T.madeUntil(formatDateTime(times.until))] : []),
  ...(search ? [T.finds(search)] : []),
];

type FilteredProps = Pick<FiltersProps, 'urlState' | 'actors' | 'causeName' | 'newIds'>;

/** Says that the list is narrowed, and by what: filters stay while the person is elsewhere. */
const Filtered = ({ urlState, actors, causeName, newIds = 0 }: FilteredProps) => {
  const { causedBy, correlationId, restoreId, filter, clear, isFiltered } = urlState;
  if (!isFiltered) return null;
  const names = filterNames(urlState, actors);
  return (
    <div className="row wrap changes-filtered">
      <Icon name="search" />
      <b role="status">{names.length > 0 ? T.filteredBy(names.join(', ')) : T.filtered}</b>
      {correlationId !== undefined && (
        <Button small icon="close" data-narrows onClick={() => filter({ action: undefined })}>
          {T.bulkAction}
        </Button>
      )}
      {restoreId !== undefined && (
        <Button small icon="close" data-narrows title={restoreId} onClick={() => filter({ restore: undefined })}>
          {T.objectsOfRestore}
        </Button>
      )}
      {causedBy !== undefined && (
        <Button small icon="close" data-narrows onClick={() => filter({ cause: undefined })}>
          {T.causedBy(causeName ?? causedBy)}
        </Button>
      )}
      <Button look="link" onClick={clear}>
        {T.clear}
      </Button>
      {restoreId !== undefined && (
        <span className="small second">
          {T.aboveIsWhole}
          {newIds > 0 && ` ${T.newIdsLeftOut(formatCount(newIds))}`}
        </span>
      )}
    </div>
  );
};

const Severities = ({ urlState: { severity, filter }, totals }: Pick<FiltersProps, 'urlState' | 'totals'>) => {
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : T.severityCount(label, formatCount(count));
  return (
    <Segments
      label={T.severity}
      value={severity ?? ALL}
      onChange={(value: Severity | typeof ALL) => filter({ severity: wanted(value) })}
      options={[
        { value: ALL, label: counted(T.all, totals?.changes) },
        ...SEVERITIES.map((value) => ({
          value,
          label: counted(T.severities[value], totals?.severities[value]),
        })),
      ]}
    />
  );
};

/**
 * Filters of the list; the severities have their counts, unless the list has other objects than those. On a small
 * screen all of them open on demand.
 */
export const Filters = (props: FiltersProps) => {
  const { urlState, totals, actors, hasTimes, size, onSize } = props;
  const { search, mode, filter, chooseMode } = urlState;
  // The counts are of the whole tenant, without consequences.
  const hasCountedRows = urlState.restoreId === undefined && !urlState.isUnfolded;
  const isSmall = useMedia(CARDS);
  const [isOpen, setOpen] = useState(false);
  const isShown = !isSmall || isOpen;
  const chosen = countChosen(urlState) + [urlState.severity, search].filter(Boolean).length;
  return (
    <>
      {isSmall && (
        <Button
          className="changes-fold"
          aria-expanded={isOpen}
          icon={isOpen ? 'chevronUp' : 'chevronDown'}
          onClick={() => setOpen(!isOpen)}
        >
          {T.moreFilters(formatCount(chosen))}
        </Button>
      )}
      {isShown && (
        <>
          <div className="commands changes-severities">
            <Severities urlState={urlState} totals={hasCountedRows ? totals : undefined} />
            <span className="space" />
            <span className="only-table">
              <DiffModeChoice value={mode} onChange={chooseMode} />
            </span>
            <span className="only-table">
              <SizeToggle value={size} onChange={onSize} />
            </span>
          </div>
          <div className="commands changes-filters">
            <SearchField isCompact label={T.search} value={search} onSearch={(find) => filter({ find })} />
            <Choices urlState={urlState} actors={actors} hasTimes={hasTimes} />
          </div>
        </>
      )}
      <Filtered {...props} />
    </>
  );
};
