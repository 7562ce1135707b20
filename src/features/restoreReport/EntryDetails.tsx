import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReportEntry } from '../../api';
import { CopyButton } from '../../components/inputs/CopyButton';
import { StatusCell } from '../../components/feedback/StatusCell';
import { isKnownType } from '@trc/domain/objectTypes';
import { pathTo, routeOf } from '@trc/domain/routes';
import { objectStatuses } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { SIGN_IN_TEXTS } from '@trc/domain/texts/signIn';
import { withVisibleControls } from '@trc/domain/shownName';
import { typeName } from '@trc/domain/typeNames';
import { selectRole } from '../session';
import { useAppSelector, useHasExtension } from '../../lib/hooks';
import { AttributeList } from './AttributeList';
import { CopyError } from './CopyError';
import { listAdvice, listCodes, errorText, nameOf, notStartedText, privilegeText } from './entries';
import { LinkList } from './LinkList';

const T = RESTORE_REPORT_TEXTS.details;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="entry-part">
    <h4 className="small second">{title}</h4>
    {children}
  </section>
);

/** The text of an object without errors. */
const quietText = ({ status, effect, asInBackup, asChosen }: ReportEntry, isRunning: boolean): string => {
  if (status === 'Running') return T.running;
  if (status === 'Unprocessed') return notStartedText(isRunning);
  if (effect === 'deleted') return T.deleted;
  if (effect === 'contained') return T.contained;
  if (asChosen) return T.asChosen;
  if (asInBackup === undefined) return T.fineUnknown;
  return asInBackup ? T.fine : T.fineDifferent;
};

const Id = ({ label, id, copy }: { label: string; id: string; copy: string }) => (
  <div className="entry-id">
    <span className="small second">{label}</span>
    <span className="row">
      <span className="mono">{id}</span>
      <CopyButton text={id} label={copy} />
    </span>
  </div>
);

/** Leads to the versions of the object, for people and services that have them. */
const VersionsLink = ({ entry: { type, id } }: { entry: ReportEntry }) => {
  const isOffered = useHasExtension('listObjectVersions');
  const role = useAppSelector(selectRole);
  const shown = type === 'customRoles' ? 'directoryRoles' : type;
  if (!isOffered || routeOf('object').roles?.includes(role) !== true || !isKnownType(shown)) return null;
  return (
    <span>
      <Link to={pathTo('object', { type: shown, id })}>{T.versions}</Link>
    </span>
  );
};

/** Each error, with the directory's own words as plain text where the caller may read them. */
const Errors = ({ errors }: { errors: NonNullable<ReportEntry['errors']> }) => (
  <>
    <ul className="entry-list">
      {errors.map(({ message, attribute, reason }) => (
        <li key={`${message}${attribute ?? ''}`}>
          {withVisibleControls(message)}
          {reason !== undefined && (
            <blockquote className="entry-reason">{T.says(withVisibleControls(reason))}</blockquote>
          )}
        </li>
      ))}
    </ul>
    {errors.some(({ reasonWithheld }) => reasonWithheld) && <p className="small second">{T.withheld}</p>}
  </>
);

export interface EntryDetailsProps {
  entry: ReportEntry;
  /** The service left out values, linked objects and reasons, which the person may not read. */
  isWithheld: boolean;
  /** The restore runs. */
  isRunning: boolean;
  /** The restore is undone, so that its errors need no steps. */
  isUndone: boolean;
}

/** The whole report of one object: event, advice, values that were read back, and its ids. */
export const EntryDetails = ({ entry, isWithheld, isRunning, isUndone }: EntryDetailsProps) => {
  const { errors = [], notes = [], attributes = [], links = [] } = entry;
  const advice = isUndone ? [] : listAdvice(entry, isRunning);
  const codes = listCodes(entry);
  const privileges = privilegeText(entry);
  return (
    <div className="entry">
      <div>
        <h3>{nameOf(entry)}</h3>
        <p className="small second">{typeName(entry.type)}</p>
      </div>
      <span>
        <StatusCell status={entry.status} known={objectStatuses(isRunning)} />
      </span>
      <Part title={T.happened}>
        {entry.reportOnly && <p>{T.reportOnly}</p>}
        {errors.length === 0 ? <p>{quietText(entry, isRunning)}</p> : <Errors errors={errors} />}
        {entry.signIn && <p>{SIGN_IN_TEXTS[entry.signIn]}.</p>}
      </Part>
      {advice.length > 0 && (
        <Part title={T.canDo}>
          <ol className="entry-steps">
            {advice.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ol>
        </Part>
      )}
      {privileges !== undefined && (
        <Part title={RESTORE_REPORT_TEXTS.privileges}>
          <p>{privileges}</p>
        </Part>
      )}
      {isWithheld && (
        <Part title={T.attributes}>
          <p>{RESTORE_REPORT_TEXTS.valuesWithheld}</p>
        </Part>
      )}
      {links.length > 0 && (
        <Part title={T.links}>
          <LinkList links={links} />
        </Part>
      )}
      {attributes.length > 0 && (
        <Part title={T.attributes}>
          <AttributeList attributes={attributes} />
        </Part>
      )}
      {codes.length > 0 && (
        <Part title={T.answer}>
          <pre className="mono entry-answer">{codes.join('\n')}</pre>
        </Part>
      )}
      {notes.length > 0 && (
        <Part title={T.notes}>
          <ul className="entry-list">
            {notes.map((note) => (
              <li key={note}>{withVisibleControls(note)}</li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={T.ids}>
        <Id label={T.sourceId} id={entry.id} copy={T.copySource} />
        {entry.restoredId && <Id label={T.restoredId} id={entry.restoredId} copy={T.copyRestored} />}
        <VersionsLink entry={entry} />
      </Part>
      {errors.length > 0 && (
        <span>
          <CopyError text={errorText(entry)} />
        </span>
      )}
    </div>
  );
};
