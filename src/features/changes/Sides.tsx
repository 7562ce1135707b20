import { useState } from 'react';
import { BackupSelect } from '../../components/inputs/BackupSelect';
import { Button } from '../../components/inputs/Button';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { formatDateTime } from '@trc/domain/format';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import type { ComparedSide } from '../../lib/comparableBackups';
import { NOW, sidesInAddress } from '../../lib/comparableBackups';
import type { ChangesUrlState } from './useChangesUrlState';
import type { Sides as ChosenSides } from './useSides';

export interface SidesProps {
  sides: ChosenSides;
  mayReadNow: boolean;
  onChoose: ChangesUrlState['chooseSides'];
}

/** Chooses both sides. Two buttons choose the pairs that are needed most. */
const Choices = ({ sides: { backups, lastGood, from, to }, mayReadNow, onChoose }: SidesProps) => {
  const [newest, before] = backups ?? [];
  const chosen = () => sidesInAddress('changes', backups);
  return (
    <div className="backup-selects sides">
      <BackupSelect label={T.from} value={from.id} backups={backups} onChange={(id) => onChoose(id, chosen()[1].id)} />
      <BackupSelect
        label={T.to}
        value={to.id}
        backups={backups}
        first={mayReadNow ? { value: NOW, label: T.now } : undefined}
        onChange={(id) => onChoose(chosen()[0].id || (id === NOW ? (lastGood?.backupId ?? '') : ''), id)}
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

const nameOf = ({ id, backup }: ComparedSide): string =>
  id === NOW ? T.now : backup ? formatDateTime(backup.creationTime) : id;

/** On small screens, both chosen sides in one line; their choices open on demand. */
export const Sides = (props: SidesProps) => {
  const { from, to } = props.sides;
  const isSmall = useMedia(CARDS);
  const [isOpen, setOpen] = useState(false);
  if (!isSmall || from.id === '' || to.id === '') return <Choices {...props} />;
  return (
    <>
      <p className="row wrap sides-short">
        {T.compared(nameOf(from), nameOf(to))}
        <Button
          look="link"
          aria-expanded={isOpen}
          icon={isOpen ? 'chevronUp' : 'chevronDown'}
          onClick={() => setOpen(!isOpen)}
        >
          {T.otherSides}
        </Button>
      </p>
      {isOpen && <Choices {...props} />}
    </>
  );
};
