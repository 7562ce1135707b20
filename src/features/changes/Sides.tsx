import { BackupSelect } from '../../components/inputs/BackupSelect';
import { Button } from '../../components/inputs/Button';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { NOW, type ChangesUrlState } from './useChangesUrlState';
import type { Sides as ChosenSides } from './useSides';

export interface SidesProps {
  sides: ChosenSides;
  mayReadNow: boolean;
  onChoose: ChangesUrlState['chooseSides'];
}

/** Chooses both sides. Two buttons choose the pairs that are needed most. */
export const Sides = ({ sides: { backups, lastGood, from, to }, mayReadNow, onChoose }: SidesProps) => {
  const [newest, before] = backups ?? [];
  return (
    <div className="backup-selects sides">
      <BackupSelect label={T.from} value={from.id} backups={backups} onChange={(id) => onChoose(id, to.id)} />
      <BackupSelect
        label={T.to}
        value={to.id}
        backups={backups}
        first={mayReadNow ? { value: NOW, label: T.now } : undefined}
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
