import { Link } from 'react-router-dom';
import type { ObjectVersion } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import type { IconName } from '../../components/layout/icons';
import { useIsRowOpen } from '../../components/table/openRowsContext';
import type { Column } from '../../components/table/types';
import { actorLines } from '@trc/domain/actors';
import { formatCount, formatDateTime, shortId } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { OBJECT_VERSION_TEXTS as T } from '@trc/domain/texts/objectVersions';

export const keyOf = ({ first }: ObjectVersion): string => first.backupId;
export const timeOf = ({ first }: ObjectVersion): string => formatDateTime(first.creationTime);

export interface ColumnNeeds {
  /** The id in the address; other ids of the object are shown. */
  objectId: string;
  isRestorable: boolean;
  isTaking: boolean;
  onToggle: (key: string) => void;
  onRestore: (version: ObjectVersion) => void;
}

const Time = ({ version }: { version: ObjectVersion }) => {
  const { first, last, backups } = version;
  return (
    <span className="version-lines">
      <time className="numbers" dateTime={first.creationTime} title={first.creationTime}>
        {timeOf(version)}
      </time>
      {backups > 1 && (
        <span className="small second">{T.until(formatDateTime(last.creationTime), formatCount(backups))}</span>
      )}
    </span>
  );
};

const CHANGE_ICONS: Readonly<Record<string, IconName>> = {
  created: 'add',
  changed: 'refresh',
  deleted: 'minus',
  returned: 'history',
  recreated: 'history',
};
const STATE_ICONS: Readonly<Record<string, IconName>> = {
  absent: 'circleSlash',
  unreadable: 'triangle',
  notRequested: 'circleMinus',
  damaged: 'triangle',
};

const STATE_WORDS: Readonly<Record<string, string | undefined>> = T.states;
const CHANGE_WORDS: Readonly<Record<string, string | undefined>> = T.changes;
const SENTENCES: Readonly<Record<string, string | undefined>> = T.explained;

const wordOf = ({ state, change }: ObjectVersion): string =>
  (change === 'deleted' ? undefined : STATE_WORDS[state]) ?? CHANGE_WORDS[change] ?? change;

const iconOf = ({ state, change }: ObjectVersion): IconName =>
  CHANGE_ICONS[change] ?? STATE_ICONS[state] ?? 'circleInfo';

/** Leads to the reports of the restores that made the change. */
const Reports = ({ version: { actors = [] } }: { version: ObjectVersion }) => {
  const restores = [
    ...new Set(actors.flatMap(({ restore, putBack }) => [restore, putBack].flatMap((one) => one?.restoreId ?? []))),
  ];
  return restores.map((id) => (
    <Link key={id} className="small" to={pathTo('restore-report', { id })} title={id}>
      {T.report(shortId(id))}
    </Link>
  ));
};

const Change = ({ version, objectId }: { version: ObjectVersion; objectId: string }) => {
  const { state, change } = version;
  const sentence = SENTENCES[state] ?? SENTENCES[change];
  return (
    <span className="version-lines">
      <span className={`row version-${state} version-${change}`}>
        <Icon name={iconOf(version)} />
        {wordOf(version)}
      </span>
      {sentence !== undefined && <span className="small second">{sentence}</span>}
      {actorLines(version.actorState, version.actors).map((line) => (
        <span key={line} className="small second">
          {line}
        </span>
      ))}
      <Reports version={version} />
      {version.objectId !== objectId && <span className="small second mono">{T.idThen(version.objectId)}</span>}
    </span>
  );
};

/** The reason that a version has no differences to open; nothing where another sentence of the row says it. */
const sameText = ({ state, change, comparedWith }: ObjectVersion): string | undefined => {
  if (state !== 'present' || change === 'unknown' || change === 'service') return undefined;
  if (comparedWith) return T.noDifference(formatDateTime(comparedWith.creationTime));
  return change === 'first' || change === 'created' ? T.noVersionBefore : T.explained.unknown;
};

const Open = ({ version, needs: { onToggle } }: { version: ObjectVersion; needs: ColumnNeeds }) => {
  const key = keyOf(version);
  const isOpen = useIsRowOpen(key);
  const [differ, unknown] = [version.attributes.length, version.unknown.length];
  if (differ + unknown === 0) return <span className="small second">{sameText(version)}</span>;
  const what = differ > 0 ? T.attributeCount(formatCount(differ)) : T.unknownCount(formatCount(unknown));
  return (
    <Button
      look="link"
      icon={isOpen ? 'chevronUp' : 'chevronDown'}
      aria-expanded={isOpen}
      aria-label={T.show(what, timeOf(version))}
      onClick={() => onToggle(key)}
    >
      {what}
    </Button>
  );
};

export const versionColumns = (needs: ColumnNeeds): Column<ObjectVersion>[] => [
  {
    key: 'time',
    label: T.columns.time,
    width: 248,
    middle: 216,
    narrow: 128,
    whole: true,
    render: (version) => <Time version={version} />,
  },
  {
    key: 'change',
    label: T.columns.change,
    whole: true,
    render: (version) => <Change version={version} objectId={needs.objectId} />,
  },
  {
    key: 'attributes',
    label: T.columns.attributes,
    width: 216,
    middle: 192,
    narrow: 144,
    render: (version) => <Open version={version} needs={needs} />,
  },
  {
    key: 'restore',
    label: T.columns.restore,
    width: 200,
    middle: 200,
    narrow: 196,
    end: true,
    whole: true,
    render: (version) =>
      needs.isRestorable && version.state === 'present' ? (
        <Button
          small
          disabled={needs.isTaking}
          title={T.restoreHelp}
          aria-label={T.restoreOf(timeOf(version))}
          onClick={() => needs.onRestore(version)}
        >
          {T.restore}
        </Button>
      ) : null,
  },
];
