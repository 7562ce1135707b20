import { Link, useParams } from 'react-router-dom';
import type { DescribedChange } from '../../api';
import { Button } from '../../components/inputs/Button';
import { CopyButton } from '../../components/inputs/CopyButton';
import { Icon } from '../../components/layout/Icon';
import type { IconName } from '../../components/layout/icons';
import { objectPath } from '../../lib/changesUrlState';
import { useIsRowOpen } from '../../components/table/openRowsContext';
import { actorLines, firstActorLines, restoreLine, shortRestoreLines } from '@trc/domain/actors';
import { isCreatedObject } from '@trc/domain/changes';
import { findDangers } from '@trc/domain/dangerousValues';
import { formatCount } from '@trc/domain/format';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { typeName } from '@trc/domain/typeNames';
import { changeSummary, handledWords, kindOf, nameOf, reasonOf, type ShownKind } from './shownChange';

// A page has a hundred rows: cells have no wrappers, and several lines are one text.

const whoLines = ({ actorState, actors, restored }: DescribedChange): string[] =>
  restored ? shortRestoreLines(restored) : firstActorLines(actorState, actors);

const allWho = ({ actorState, actors, restored }: DescribedChange): string =>
  (restored ? [restoreLine(restored)] : actorLines(actorState, actors, Infinity)).join('\n');

/** The column has room for one actor. The tooltip and the open row have all. */
export const Who = ({ change }: { change: DescribedChange }) => (
  <span className="small second cut change-lines" title={allWho(change)}>
    {whoLines(change).join('\n')}
  </span>
);

export interface NameProps {
  change: DescribedChange;
  hasVersions: boolean;
  hasWho: boolean;
}

export const Name = ({ change, hasVersions, hasWho }: NameProps) => {
  const { type, id, recreated } = change;
  const { id: since, otherId: until } = useParams();
  const name = nameOf(change);
  const currentId = recreated?.id ?? id;
  const typeAndKind = T.typeAndKind(typeName(type), kindOf(change));
  return (
    <>
      <span className="row change-name">
        {hasVersions ? (
          <Link className="cut" title={name} to={objectPath(type, currentId, { since, until })}>
            {name}
          </Link>
        ) : (
          <span className="cut" title={name}>
            {name}
          </span>
        )}
        <CopyButton text={currentId} label={T.copyId(name)} />
      </span>
      {/* Replaces these columns on narrow screens. */}
      <span className="small second only-narrow" title={hasWho ? allWho(change) : undefined}>
        {[typeAndKind, ...(hasWho ? whoLines(change) : [])].join('\n')}
      </span>
    </>
  );
};

/** The values that open the tenant, in words; otherwise the most important reason. */
const Why = ({ change }: { change: DescribedChange }) => {
  const dangers = findDangers(change.id, change.attributes);
  const handled = handledWords(change);
  // A column is narrow: the explanation of a dangerous value comes before the value.
  const parts = change.restoreChoice ? [...handled, ...dangers] : [...dangers, ...handled];
  const words = parts.join(change.restoreChoice ? '. ' : ', ') || reasonOf(change);
  if (words === '') return null;
  if (dangers.length === 0)
    return (
      <span className="cut" title={words}>
        {words}
      </span>
    );
  return (
    <span className="row change-danger" title={words}>
      <Icon name="triangle" />
      <span className="cut">{words}</span>
    </span>
  );
};

export interface WhatProps {
  change: DescribedChange;
  /** J and K lead to it, where there is no checkbox. */
  isRowTarget: boolean;
  /** The page on which a person decides about created objects. */
  createdPath: string | undefined;
  onToggle: (key: string) => void;
}

const RowButton = ({ change, isRowTarget, onToggle, what }: Omit<WhatProps, 'createdPath'> & { what: string }) => {
  const isOpen = useIsRowOpen(change.key);
  return (
    <Button
      look="link"
      className="small cut open-sign"
      data-row={isRowTarget ? change.key : undefined}
      aria-expanded={isOpen}
      aria-label={T.valuesOf(what, nameOf(change))}
      title={what}
      onClick={() => onToggle(change.key)}
    >
      {what}
    </Button>
  );
};

export const What = ({ change, isRowTarget, createdPath, onToggle }: WhatProps) => {
  const count = change.consequences.length;
  const noValues = change.recreated ? T.newId : T.values;
  const what = [changeSummary(change) || noValues, ...(count > 0 ? [T.consequences(formatCount(count))] : [])].join(
    ', ',
  );
  const isContained = change.executed?.decision === 'contain';
  return (
    <>
      <Why change={change} />
      <RowButton change={change} isRowTarget={isRowTarget} onToggle={onToggle} what={what} />
      {isCreatedObject(change) && createdPath !== undefined && (
        <Link
          className="small"
          to={`${createdPath}?${new URLSearchParams({ find: nameOf(change) }).toString()}`}
          aria-label={(isContained ? T.decideAboutContained : T.decideAbout)(nameOf(change))}
        >
          {isContained ? T.decideContained : T.decide}
        </Link>
      )}
    </>
  );
};

const KIND_ICONS: Readonly<Record<DescribedChange['kind'], IconName>> = {
  created: 'add',
  deleted: 'minus',
  changed: 'refresh',
  service: 'service',
};

export const Kind = ({ change }: { change: ShownKind }) => (
  <span className={`row small kind-${change.recreated ? 'changed' : change.kind}`}>
    <Icon name={change.recreated ? 'refresh' : (KIND_ICONS[change.kind] ?? 'circleInfo')} />
    {kindOf(change)}
  </span>
);
