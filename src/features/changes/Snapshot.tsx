import './snapshot.css';
import type { SnapshotInfo } from '../../api';
import { Message } from '../../components/feedback/Message';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import type { IconName } from '../../components/layout/icons';
import { useMinute } from '../../components/feedback/useMinute';
import { elapsedInWords } from '@trc/domain/lengths';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { labelOfType } from '@trc/domain/objectTypes';
import { TEXTS } from '@trc/domain/texts';
import { CHANGES_TEXTS } from '@trc/domain/texts/changes';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { cancelWanted, selectChanges, snapshotWanted } from './changesSlice';

const T = CHANGES_TEXTS.reading;

type TypeProgress = SnapshotInfo['types'][number];

const ICONS: Readonly<Record<TypeProgress['state'], IconName>> = { waiting: 'clock', reading: 'ring', done: 'tick' };

const TypeLine = ({ progress: { type, state, read, expected } }: { progress: TypeProgress }) => (
  <li className={`reading-type reading-${state}`}>
    <Icon name={ICONS[state]} />
    <span className="unseen">{`${T.states[state]}: `}</span>
    {labelOfType(type)}
    {state !== 'waiting' && (
      <span className="numbers second">
        {T.count(formatCount(read), state === 'done' || expected === undefined ? undefined : formatCount(expected))}
      </span>
    )}
  </li>
);

const Progress = ({ snapshot: { snapshotId, types } }: { snapshot: SnapshotInfo }) => {
  const dispatch = useAppDispatch();
  const done = types.filter(({ state }) => state === 'done').length;
  return (
    <section className="card reading" aria-label={T.title}>
      <div className="row wrap">
        <b>{T.title}</b>
        <span className="second" role="status">
          {T.progress(done, types.length)}
        </span>
        <span className="space" />
        <Button small onClick={() => dispatch(cancelWanted(snapshotId))}>
          {T.cancel}
        </Button>
      </div>
      <div className="bar" aria-hidden="true">
        <i style={{ '--part': done / Math.max(1, types.length) }} />
      </div>
      <ul className="reading-types" aria-label={T.types}>
        {types.map((progress) => (
          <TypeLine key={progress.type} progress={progress} />
        ))}
      </ul>
    </section>
  );
};

/** From one minute on, the age warns that later changes are missing. */
const Completed = ({ startedAt, readAgain }: { startedAt: string; readAgain: () => void }) => {
  const ago = elapsedInWords(useMinute() - Date.parse(startedAt));
  return (
    <p className="row wrap reading-ended">
      <span className="second" role="status" title={startedAt}>
        {T.readAt(formatDateTime(startedAt))}
      </span>
      {ago !== undefined && (
        <span className="row reading-old">
          <Icon name="clock" />
          {T.age(ago)}
        </span>
      )}
      <Button
        small={ago !== undefined}
        look={ago === undefined ? 'link' : undefined}
        icon="refresh"
        onClick={readAgain}
      >
        {T.again}
      </Button>
    </p>
  );
};

/** The progress of reading the directory, and the time of its result. */
export const Snapshot = () => {
  const dispatch = useAppDispatch();
  const { snapshot, isStarting, snapshotError, isGone } = useAppSelector(selectChanges);
  const read = (again: boolean) => () => dispatch(snapshotWanted({ again }));
  if (isStarting)
    return (
      <p className="second" role="status">
        {T.starting}
      </p>
    );
  if (snapshotError)
    return (
      <Message kind="error" title={T.refused}>
        {snapshotError.message}{' '}
        <Button look="link" onClick={read(false)}>
          {TEXTS.tryAgain}
        </Button>
      </Message>
    );
  if (snapshot?.state === 'running') return <Progress snapshot={snapshot} />;
  if (snapshot?.state === 'completed') return <Completed startedAt={snapshot.startedAt} readAgain={read(true)} />;
  if (!snapshot && !isGone) return null;
  return (
    <Message kind="warning" title={snapshot ? (snapshot.state === 'failed' ? T.failed : T.canceled) : T.gone}>
      {snapshot?.reason !== undefined && `${snapshot.reason} `}
      <Button look="link" onClick={read(false)}>
        {T.again}
      </Button>
    </Message>
  );
};
