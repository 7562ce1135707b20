import type { DescribedChange } from '../../api';
import { ObjectDiff, type DiffMode, type DiffNames } from '../../components/diff';
import { Button } from '../../components/inputs/Button';
import { actorLines } from '@trc/domain/actors';
import { formatCount } from '@trc/domain/format';
import { findDangers } from '@trc/domain/dangerousValues';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { Consequences, type Compared } from './Consequences';
import { cutLinks, handledWords, listDifferences, nameOf, unwritten } from './shownChange';

export interface ChangeDetailsProps {
  change: DescribedChange;
  compared: Compared;
  mode: DiffMode;
  names: DiffNames;
  /** Lists all consequences of a change. */
  onList: (key: string) => void;
  /** Lists all changes of a bulk action. */
  onBulk: (correlationId: string) => void;
  /** The number of changes of the whole comparison, without filters. */
  total: number;
}

/** An action of one change has nothing more to show. */
const Bulk = ({ action, total, onBulk }: BulkProps) => {
  const { correlationId, actionChanges } = action ?? {};
  if (correlationId === undefined || actionChanges === 1) return null;
  return (
    <Button look="link" onClick={() => onBulk(correlationId)}>
      {actionChanges === undefined
        ? T.showBulkAction
        : T.showCountedAction(formatCount(actionChanges), formatCount(total))}
    </Button>
  );
};

interface BulkProps extends Pick<ChangeDetailsProps, 'total' | 'onBulk'> {
  action: NonNullable<DescribedChange['actors']>[number] | undefined;
}

const Actors = ({ change: { actors = [] }, ...bulk }: Pick<ChangeDetailsProps, 'change' | 'total' | 'onBulk'>) => {
  if (actors.length === 0) return null;
  return (
    <div className="row wrap">
      {actors.map((actor) => (
        <span key={`${actor.time} ${actor.activity} ${actor.id ?? ''}`}>
          {actor.activity} <span className="second">{actorLines(undefined, [actor]).join('')}</span>
        </span>
      ))}
      <Bulk action={actors.find((actor) => actor.correlationId !== undefined)} {...bulk} />
    </div>
  );
};

/** The reasons of a change's severity, its attributes and links, and its consequences. */
export const ChangeDetails = ({ change, compared, mode, names, onList, onBulk, total }: ChangeDetailsProps) => {
  const { id, reasons, consequences, recreated } = change;
  const sentences = [
    ...new Set([
      ...findDangers(id, change.attributes).map((words) => `${words}.`),
      ...handledWords(change).map((words) => `${words}.`),
      ...reasons.map((one) => one.sentence),
      ...(recreated && recreated.id !== id ? [T.formerId(id, recreated.id)] : []),
    ]),
  ];
  const differences = listDifferences(change);
  const locked = unwritten(change);
  const notes = [...cutLinks(change), ...(locked.length > 0 ? [T.notRestorable(locked.join(', '))] : [])];
  return (
    <div className="change-details">
      {sentences.length > 0 && (
        <ul className="change-reasons" aria-label={T.reasons}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Actors change={change} total={total} onBulk={onBulk} />
      {consequences.length > 0 && <Consequences change={change} compared={compared} onList={onList} />}
      {differences.length > 0 ? (
        <ObjectDiff label={T.differencesOf(nameOf(change))} attributes={differences} mode={mode} {...names} hasHead />
      ) : (
        !recreated && <p className="second">{T.noValues}</p>
      )}
      {notes.map((note) => (
        <p key={note} className="small second">
          {note}
        </p>
      ))}
    </div>
  );
};
