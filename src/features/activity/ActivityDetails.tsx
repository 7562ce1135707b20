import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ActivityEntry } from '../../api';
import { CopyButton } from '../../components/inputs/CopyButton';
import { Icon } from '../../components/layout/Icon';
import { pathTo } from '@trc/domain/routes';
import { ACTIVITY_TEXTS } from '@trc/domain/texts/activity';
import { isFailure, LONG } from './facts';

const T = ACTIVITY_TEXTS.details;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The page of an object; other kinds have none. */
const LINKS: Readonly<Record<string, { text: (id: string) => string; to: (id: string) => string }>> = {
  backup: { text: T.backup, to: (id) => pathTo('backup', { id }) },
  restore: { text: T.restore, to: (id) => pathTo('restore-report', { id }) },
};

const Target = ({ kind, id }: NonNullable<ActivityEntry['target']>) => {
  const link = LINKS[kind];
  if (id === '' || !link) return null;
  return (
    <Fact name={T.object}>
      <Link to={link.to(id)}>{link.text(id)}</Link>
    </Fact>
  );
};

const Outcome = ({ entry }: { entry: ActivityEntry }) => (
  <span className={isFailure(entry) ? 'activity-failed' : 'activity-succeeded'}>
    <Icon name={isFailure(entry) ? 'circleCross' : 'circleTick'} />
    {isFailure(entry) ? ACTIVITY_TEXTS.failed : T.success}
  </span>
);

/** The details of an entry in its open row: everything that has no column. */
export const ActivityDetails = ({ entry }: { entry: ActivityEntry }) => {
  const { source, personId, outcome, cause, details = '', settings = [], target } = entry;
  return (
    <dl className="activity-facts small">
      <Fact name={T.person}>{source}</Fact>
      {personId !== undefined && (
        <Fact name={T.personId}>
          <span className="row activity-id">
            <span className="mono">{personId}</span>
            <CopyButton text={personId} label={T.copyId} />
          </span>
        </Fact>
      )}
      {outcome !== undefined && (
        <Fact name={T.outcome}>
          <Outcome entry={entry} />
        </Fact>
      )}
      {target && <Target {...target} />}
      {cause !== undefined && <Fact name={T.cause}>{cause}</Fact>}
      {details.length > LONG && (
        <Fact name={T.details}>
          <span className="activity-text">{details}</span>
        </Fact>
      )}
      {settings.length > 0 && (
        <Fact name={T.settings}>
          <ul className="activity-settings">
            {settings.map(({ name, value }) => (
              <li key={name}>
                <span className="mono">{name}</span>: {value}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
};
