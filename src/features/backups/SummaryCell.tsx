import type { MouseEvent, ReactNode } from 'react';
import type { BackupRecord } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { abbreviateCount, formatCount, formatDateTime, formatDifference } from '@trc/domain/format';
import { backupTypeLabel } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';
import { preloadBackupOverlays } from './overlays';
import { TYPE_ICONS } from '../../components/layout/typeIcons';
import { listChips, computeProgress, type ChipCounter } from './summary';

const T = TEXTS.backups;
/** Number of chips without a difference that fit. */
const ROOM = 5;
/** The room that other parts take, in chips. */
const ROOM_OF = { pin: 2, label: 3, difference: 1 } as const;
/** Narrow columns hide the chips after the third. */
const NARROW_CHIPS = 3;

export interface SummaryCellProps {
  backup: BackupRecord;
  /** Objects of the last completed backup, 0 without one. */
  lastTotal: number;
  /** The completed backup before it, where the list has it. */
  before?: BackupRecord | undefined;
  /** The details, which open from here, offer to pin it. */
  mayPin?: boolean;
  onMore: (backup: BackupRecord, opener: HTMLElement) => void;
}

const Chip = ({ type, label, count, difference }: ChipCounter) => {
  const exact = T.chip(label, formatCount(count));
  const words = difference === 0 ? exact : T.chipChanged(exact, formatDifference(difference));
  return (
    <span className="chip numbers" role="img" aria-label={words} title={words}>
      <Icon name={TYPE_ICONS[type]} />
      {abbreviateCount(count)}
      {difference !== 0 && <b className={difference < 0 ? 'chip-loss' : undefined}>{formatDifference(difference)}</b>}
    </span>
  );
};

const Running = ({ backup, lastTotal, tag }: { backup: BackupRecord; lastTotal: number; tag: ReactNode }) => {
  const progress = computeProgress(backup, lastTotal);
  const part = progress?.part;
  const text = progress
    ? `${T.reading(progress.label)}, ${T.count(formatCount(progress.read), progress.expected === undefined ? undefined : formatCount(progress.expected))}`
    : T.starting;
  return (
    <span className="progress">
      <span className="row">
        {tag}
        <span className="cut small progress-text" title={text}>
          {text}
        </span>
        {part !== undefined && <b className="small numbers">{T.percent(Math.floor(part * 100))}</b>}
      </span>
      <span
        className={part === undefined ? 'bar bar-open' : 'bar'}
        role="progressbar"
        aria-label={T.progress}
        aria-valuetext={text}
        aria-valuenow={part === undefined ? undefined : Math.floor(part * 100)}
      >
        <i style={part === undefined ? undefined : { '--part': part }} />
      </span>
    </span>
  );
};

const PinnedTag = ({ pin }: { pin: NonNullable<BackupRecord['pin']> }) => (
  <span className="tag tag-pinned" title={pin.reason}>
    <Icon name="lock" />
    {T.pinned}
  </span>
);

/** @returns the number of chips that fit, at least one */
const countFitting = ({ pin, label }: BackupRecord, chips: readonly ChipCounter[]): number => {
  let room = ROOM - (pin ? ROOM_OF.pin : 0) - (label ? ROOM_OF.label : 0);
  const fitting = chips.filter(({ difference }) => {
    room -= 1 + (difference === 0 ? 0 : ROOM_OF.difference);
    return room >= 0;
  });
  return Math.min(chips.length, Math.max(1, fitting.length));
};

/** Short counts, the way so far, or why it failed, behind the backup's type. */
export const SummaryCell = ({ backup, lastTotal, before, mayPin = false, onMore }: SummaryCellProps) => {
  const type = backupTypeLabel(backup.source, backup.tag);
  const tag = type && <span className="tag">{type}</span>;
  if (backup.status === 'Running') return <Running backup={backup} lastTotal={lastTotal} tag={tag} />;
  const more = {
    onClick: (event: MouseEvent<HTMLElement>) => onMore(backup, event.currentTarget),
    onPointerEnter: preloadBackupOverlays,
    onFocus: preloadBackupOverlays,
    'aria-haspopup': 'dialog',
  } as const;
  if (backup.status !== 'Completed') {
    return (
      <span className="chips">
        {tag}
        {backup.statusDetails && (
          <span className="cut small second" title={backup.statusDetails}>
            {backup.statusDetails}
          </span>
        )}
        {backup.statusDetails && backup.status === 'Failed' && (
          <Button look="link" className="small" {...more}>
            {T.details}
            <span className="unseen">{T.ofBackup(formatDateTime(backup.creationTime))}</span>
          </Button>
        )}
      </span>
    );
  }
  const counters = listChips(backup, before);
  const wide = countFitting(backup, counters);
  const isFull = counters.some(({ difference }) => difference !== 0) || backup.label !== undefined;
  const rest = (shown: number) => Math.max(0, counters.length - shown);
  return (
    <span className={isFull ? 'chips chips-full' : 'chips'}>
      {tag}
      {backup.pin && <PinnedTag pin={backup.pin} />}
      {backup.label && (
        <span className="tag tag-label cut" title={backup.note ?? backup.label}>
          {backup.label}
        </span>
      )}
      {counters.length === 0 && <span className="small second">{T.noObjects}</span>}
      {counters.slice(0, wide).map((counter) => (
        <Chip key={counter.type} {...counter} />
      ))}
      {(rest(Math.min(wide, NARROW_CHIPS)) > 0 || backup.pin || backup.label || mayPin) && (
        <Button look="link" className="small" {...more}>
          <span className="for-wide">{rest(wide) > 0 ? T.more(rest(wide)) : T.details}</span>
          <span className="for-narrow">{T.types(counters.length)}</span>
          <span className="unseen">{T.ofBackup(formatDateTime(backup.creationTime))}</span>
        </Button>
      )}
    </span>
  );
};
