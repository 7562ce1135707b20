import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ActivityEntry } from '../../api';
import { CopyButton } from '../../components/inputs/CopyButton';
import { Icon } from '../../components/layout/Icon';
import { pathTo } from '@trc/domain/routes';
import { ACTIVITY_TEXTS } from '@trc/domain/texts/activity';
import { isFailure, LONG } from './facts';
import { findKnownId, nameOfId, withNames } from './names';

const T = ACTIVITY_TEXTS.details;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The page of an object; other kinds have none. */
const LINKS: Readonly<
  Record<string, { text: (id: string) => string; named: (name: string) => string; to: (id: string) => string }>
> = {
  backup: { text: T.backup, named: T.backupOf, to: (id) => pathTo('backup', { id }) },
  restore: { text: T.restore, named: T.restoreOf, to: (id) => pathTo('restore-report', { id }) },
};

const Target = ({ entry }: { entry: ActivityEntry }) => {
  const { kind, id } = entry.target ?? { kind: '', id: '' };
  const link = LINKS[kind];
  if (id === '' || !link) return null;
  const known = findKnownId(entry, id);
  return (
    <Fact name={T.object}>
      <Link to={link.to(id)} title={id}>
        {known ? link.named(nameOfId(known)) : link.text(id)}
      </Link>
    </Fact>
  );
};

const CopiedId = ({ id, label }: { id: string; label: string }) => (
  <span className="row activity-id">
    <span className="mono">{id}</span>
    <CopyButton text={id} label={label} />
  </span>
);

/** The ids behind the names of an entry. The id of the person has its own line. */
const Ids = ({ entry: { names = [], personId = '' } }: { entry: ActivityEntry }) => {
  const others = names.filter(({ id }) => id !== personId.toLowerCase());
  if (others.length === 0) return null;
  return (
    <Fact name={T.ids}>
      <ul className="activity-settings">
        {others.map((known) => (
          <li key={known.id}>
            {nameOfId(known)} <CopiedId id={known.id} label={T.copyIdOf(nameOfId(known))} />
          </li>
        ))}
      </ul>
    </Fact>
  );
};

const personOf = (entry: ActivityEntry): string => {
  const name = findKnownId(entry, entry.personId ?? '')?.name;
  return name === undefined ? entry.source : `${name} (${entry.source})`;
};

const Outcome = ({ entry }: { entry: ActivityEntry }) => (
  <span className={isFailure(entry) ? 'activity-failed' : 'activity-succeeded'}>
    <Icon name={isFailure(entry) ? 'circleCross' : 'circleTick'} />
    {isFailure(entry) ? ACTIVITY_TEXTS.failed : T.success}
  </span>
);

/** The details of an entry in its open row: everything that has no column. */
export const ActivityDetails = ({ entry }: { entry: ActivityEntry }) => {
  const { personId, outcome, cause, settings = [] } = entry;
  const details = withNames(entry.details ?? '', entry);
  return (
    <dl className="activity-facts small">
      <Fact name={T.person}>{personOf(entry)}</Fact>
      {personId !== undefined && (
        <Fact name={T.personId}>
          <CopiedId id={personId} label={T.copyId} />
        </Fact>
      )}
      {outcome !== undefined && (
        <Fact name={T.outcome}>
          <Outcome entry={entry} />
        </Fact>
      )}
      <Target entry={entry} />
      {cause !== undefined && <Fact name={T.cause}>{withNames(cause, entry)}</Fact>}
      {details.length > LONG && (
        <Fact name={T.details}>
          <span className="activity-text">{details}</span>
        </Fact>
      )}
      <Ids entry={entry} />
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
