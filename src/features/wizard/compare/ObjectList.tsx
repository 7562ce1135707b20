import { memo } from 'react';
import { formatCount } from '@trc/domain/format';
import { labelOfType } from '@trc/domain/objectTypes';
import { COMPARE_TEXTS as T } from '@trc/domain/texts/compare';
import { cardId, nameOf } from './ObjectCard';
import { OutcomeLabel } from './OutcomeLabel';
import type { ShownObject } from './shownObject';

interface RowProps {
  object: ShownObject;
  isCurrent: boolean;
  onChoose: (key: string) => void;
}

const Row = memo(({ object, isCurrent, onChoose }: RowProps) => (
  <li>
    <button
      type="button"
      className="compared-row"
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(cardId(object))}
    >
      <span className="cut" title={nameOf(object)}>
        {nameOf(object)}
      </span>
      <OutcomeLabel object={object} />
    </button>
  </li>
));

const groupsOf = (objects: readonly ShownObject[]): [type: string, objects: ShownObject[]][] => {
  const groups = new Map<string, ShownObject[]>();
  for (const object of objects) groups.set(object.type, [...(groups.get(object.type) ?? []), object]);
  return [...groups];
};

export interface ObjectListProps {
  objects: readonly ShownObject[];
  current: string | undefined;
  onChoose: (key: string) => void;
}

/** The objects of the page by type, in the order of the cards. */
export const ObjectList = ({ objects, current, onChoose }: ObjectListProps) => (
  <nav className="compared-list" aria-label={T.objects}>
    {groupsOf(objects).map(([type, group]) => (
      <div key={type}>
        <h3 className="small second">
          <span>{labelOfType(type)}</span>
          <span className="numbers">{formatCount(group.length)}</span>
        </h3>
        <ul>
          {group.map((object) => (
            <Row key={object.id} object={object} isCurrent={cardId(object) === current} onChoose={onChoose} />
          ))}
        </ul>
      </div>
    ))}
  </nav>
);
