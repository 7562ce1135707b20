import { useId } from 'react';
import { Button } from '../../components/inputs/Button';
import { Select } from '../../components/inputs/Select';
import { formatDateTime } from '@trc/domain/format';
import { backupTypeLabel } from '@trc/domain/statuses';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { NOW, type ChangesUrlState } from './useChangesUrlState';
import type { Sides as ChosenSides } from './useSides';

interface PickProps {
  label: string;
  value: string;
  backups: ChosenSides['backups'];
  /** The directory as it is read can be chosen. */
  hasNow?: boolean;
  onChange: (id: string) => void;
}

const Pick = ({ label, value, backups = [], hasNow = false, onChange }: PickProps) => {
  const id = useId();
  const isListed = value === '' || value === NOW || backups.some(({ backupId }) => backupId === value);
  return (
    <div className="side-pick">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        title={backups.find(({ backupId }) => backupId === value)?.creationTime}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{T.choose}</option>
        {hasNow && <option value={NOW}>{T.now}</option>}
        {!isListed && <option value={value}>{T.unlisted(value)}</option>}
        {backups.map(({ backupId, creationTime, source, tag }) => (
          <option key={backupId} value={backupId} title={creationTime}>
            {T.option(formatDateTime(creationTime), backupTypeLabel(source, tag), backupId)}
          </option>
        ))}
      </Select>
    </div>
  );
};

export interface SidesProps {
  sides: ChosenSides;
  mayReadNow: boolean;
  onChoose: ChangesUrlState['chooseSides'];
}

/** Chooses both sides. Two buttons choose the pairs that are needed most. */
export const Sides = ({ sides: { backups, lastGood, from, to }, mayReadNow, onChoose }: SidesProps) => {
  const [newest, before] = backups ?? [];
  return (
    <div className="sides">
      <Pick label={T.from} value={from.id} backups={backups} onChange={(id) => onChoose(id, to.id)} />
      <Pick
        label={T.to}
        value={to.id}
        backups={backups}
        hasNow={mayReadNow}
        onChange={(id) => onChoose(from.id || (id === NOW ? (lastGood?.backupId ?? '') : ''), id)}
      />
      <div className="row wrap side-presets" role="group" aria-label={T.presets}>
        {mayReadNow && lastGood && (
          <Button
            aria-pressed={from.id === lastGood.backupId && to.id === NOW}
            onClick={() => onChoose(lastGood.backupId, NOW)}
          >
            {T.sinceLastGood}
          </Button>
        )}
        {newest && before && (
          <Button
            aria-pressed={from.id === before.backupId && to.id === newest.backupId}
            onClick={() => onChoose(before.backupId, newest.backupId)}
          >
            {T.newestTwo}
          </Button>
        )}
      </div>
    </div>
  );
};
