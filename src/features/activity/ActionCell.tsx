import { useState } from 'react';
import type { ActivityEntry } from '../../api';
import { Button } from '../../components/Button';
import { ACTIVITY_TEXTS as T } from '../../domain/texts/activity';

/** Characters that are shown at once: some lines, so that a change of many people does not fill the page. */
const LONG = 200;

/** What was done, and what it concerns where the backend says so. */
export const ActionCell = ({ entry: { action, details } }: { entry: ActivityEntry }) => {
  const [isWhole, setWhole] = useState(false);
  if (!details) return <span className="cut" title={action}>{action}</span>;
  const isLong = details.length > LONG;
  return (
    <div className="activity-action">
      <div className="cut" title={action}>{action}</div>
      <div className="small second activity-details">{isLong && !isWhole ? `${details.slice(0, LONG).trimEnd()}…` : details}</div>
      {isLong && <Button look="link" className="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>{isWhole ? T.showLess : T.showAll}</Button>}
    </div>
  );
};
