import './actorAdvice.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isAdvised, RATED_SEVERITIES, type RatedSeverity } from '@trc/domain/changes';
import { userPortalUrl } from '@trc/domain/entraPortal';
import { formatCount } from '@trc/domain/format';
import { shownName } from '@trc/domain/shownName';
import { ACTOR_TEXTS } from '@trc/domain/texts/actors';
import { CHANGES_TEXTS } from '@trc/domain/texts/changes';
import { Button } from '../inputs/Button';
import { useConsoleFacts } from '../layout/ConsoleFacts';

const T = ACTOR_TEXTS.advice;

/** Accounts that a page gives advice about, those with the most changes. */
export const MAX_ADVISED = 3;

/** A person who made changes, as the list of changes counts them. */
export interface AdvisedActor {
  id: string;
  name?: string | undefined;
  changes: number;
  severities: Readonly<Record<RatedSeverity, number>>;
  /** The changes created the account. */
  isCreated?: boolean | undefined;
  /** A plan of the changes was started. */
  isAfterRestore?: boolean | undefined;
}

type ListedActor = Partial<AdvisedActor> & { kind: string; changes: number };

/**
 * @returns the people about whose account the service advises; of a service that does not say it, those who made
 * critical changes and whose account can be named
 */
export const advisedActors = ({
  advised,
  actors = [],
}: {
  advised?: readonly ListedActor[] | undefined;
  actors?: readonly ListedActor[] | undefined;
} = {}): AdvisedActor[] => (advised ?? actors).filter(isAdvised);

export interface ActorAdviceProps {
  actor: AdvisedActor;
  /** The page of the account in this console. */
  accountPath?: string | undefined;
  isOpen?: boolean;
  /** One line until it is opened, for small screens. */
  isShort?: boolean;
}

/** Next steps about an account that made critical changes: no plan of changes touches it. */
export const ActorAdvice = ({
  actor,
  accountPath,
  isOpen: isOpenAtFirst = false,
  isShort = false,
}: ActorAdviceProps) => {
  const { authority } = useConsoleFacts();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { id, changes, severities, isCreated, isAfterRestore } = actor;
  const name = shownName(actor.name, id);
  const counts = RATED_SEVERITIES.flatMap((severity) =>
    severities[severity] > 0
      ? [`${formatCount(severities[severity])} ${CHANGES_TEXTS.severities[severity].toLowerCase()}`]
      : [],
  ).join(', ');
  const who = (
    <>
      {accountPath === undefined ? <b>{name}</b> : <Link to={accountPath}>{name}</Link>}
      <span>{(isAfterRestore ? T.madeBefore : T.made)(formatCount(changes), counts)}</span>
    </>
  );
  return (
    <section className={isShort ? 'actor-advice actor-advice-short' : 'actor-advice'} aria-label={T.label(name)}>
      <div className="row wrap">
        {!isShort && who}
        <Button
          look="link"
          icon={isOpen ? 'chevronUp' : 'chevronDown'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isShort ? T.short(name, formatCount(severities.critical)) : T.what}
        </Button>
      </div>
      {isOpen && (
        <>
          {isShort && <p className="row wrap">{who}</p>}
          <p>{isAfterRestore ? T.firstAfter : T.first}</p>
          <ol>
            {T.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <a href={userPortalUrl(authority, id)} target="_blank" rel="noopener noreferrer">
            {T.portal}
          </a>
          <p className="small second">{isCreated ? (isAfterRestore ? T.createdAfter : T.created) : T.notTouched}</p>
        </>
      )}
    </section>
  );
};
