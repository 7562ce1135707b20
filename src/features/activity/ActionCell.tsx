import { useState } from 'react';
import type { ActivityEntry } from '../../api';
import { Button } from '../../components/inputs/Button';
import { useIsRowOpen } from '../../components/table/openRowsContext';
import { RowToggle } from '../../components/table/RowToggle';
import { Icon } from '../../components/layout/Icon';
import { formatDateTime } from '@trc/domain/format';
import { ACTIVITY_TEXTS as T } from '@trc/domain/texts/activity';
import { hasFacts, isFailure, LONG } from './facts';
import { withNames } from './names';

export interface ActionCellProps {
  entry: ActivityEntry;
  rowKey: string;
  onToggle: (key: string) => void;
}

/** The details of a backend without the extension, whole on demand. */
const PlainDetails = ({ details }: { details: string }) => {
  const [isWhole, setWhole] = useState(false);
  const isLong = details.length > LONG;
  return (
    <>
      <div className="small second activity-details">
        {isLong && !isWhole ? `${details.slice(0, LONG).trimEnd()}…` : details}
      </div>
      {isLong && (
        <Button look="link" className="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? T.showLess : T.showAll}
        </Button>
      )}
    </>
  );
};

const Action = ({ entry }: Pick<ActionCellProps, 'entry'>) => {
  const { action, details = '' } = entry;
  const text = withNames(details, entry);
  return (
    <div className="activity-action">
      <div className="row">
        <span className="cut" title={action}>
          {action}
        </span>
        {isFailure(entry) && (
          <span className="activity-failed small">
            <Icon name="circleCross" />
            {T.failed}
          </span>
        )}
      </div>
      {text !== '' && (
        <div className="small second activity-details" title={details}>
          {text.length > LONG ? `${text.slice(0, LONG).trimEnd()}…` : text}
        </div>
      )}
    </div>
  );
};

/** The action, its target, and the button that opens the row where the backend sends details. */
export const ActionCell = ({ entry, rowKey, onToggle }: ActionCellProps) => {
  const isOpen = useIsRowOpen(rowKey);
  const { action, details, time } = entry;
  if (hasFacts(entry)) {
    const label = (isOpen ? T.hide : T.show)(action, formatDateTime(time));
    return (
      <div className="activity-open">
        <RowToggle label={label} isOpen={isOpen} onToggle={() => onToggle(rowKey)} />
        <Action entry={entry} />
      </div>
    );
  }
  if (!details)
    return (
      <span className="cut" title={action}>
        {action}
      </span>
    );
  return (
    <div className="activity-action">
      <div className="cut" title={action}>
        {action}
      </div>
      <PlainDetails details={details} />
    </div>
  );
};
