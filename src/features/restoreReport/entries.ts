import type { ListReportTicksApiResponse, ReportEntry } from '../../api';
import { withoutNamedIds } from '../../components/diff';
import { NAMED_POLICIES } from '@trc/domain/objectTypes';
import { shownName, withVisibleControls } from '@trc/domain/shownName';
import { restoreActionLabel, RESTORE_STATUSES } from '@trc/domain/statuses';
import { NAMES } from '@trc/domain/texts/names';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { typeName } from '@trc/domain/typeNames';

const T = RESTORE_REPORT_TEXTS;
const ADVICE: Readonly<Record<string, readonly string[]>> = T.advice;

/** A difference that the plan of the restore could not put right. */
export type LeftObject = NonNullable<ListReportTicksApiResponse['cannot']>[number];

/** Several types may share an id, so an object is identified by type and id. */
export const keyOf = ({ type, id }: Pick<ReportEntry, 'type' | 'id'>): string => `${type}/${id}`;

/** @returns the name that people see of an object; its id where it has none. */
export const nameOf = ({ name, id }: Pick<ReportEntry, 'name' | 'id'>): string => shownName(name, id);

/** @returns the result of an object, in a person's words; empty until there is one */
export const actionText = ({ status, action, effect, restoredId }: ReportEntry, isRunning: boolean): string => {
  const label = restoreActionLabel(action ?? '', status, effect, isRunning);
  return label === NAMES.restoreActions.Create && restoredId !== undefined ? T.recreated : label;
};

/** @returns the word under which an object of a report can be selected again. */
export const selectableType = (type: string): string => {
  if (type === 'customRoles') return 'directoryRoles';
  return Object.hasOwn(NAMED_POLICIES, type) ? 'tenantWidePolicies' : type;
};

/** Codes of the service for what no further restore from the same backup can change. */
const FINAL: readonly string[] = [
  'absent',
  'builtIn',
  'cannotBeCreated',
  'cannotComeBack',
  'damaged',
  'immutable',
  'linkedObjectGone',
  'masteredOnPremises',
];

export const isFinal = ({ errors = [] }: Pick<ReportEntry, 'errors'>): boolean =>
  errors.length > 0 && errors.every(({ code = '' }) => FINAL.includes(code));

export const isFailed = ({ status }: Pick<ReportEntry, 'status'>): boolean =>
  status !== 'Completed' && status !== 'Running';

/**
 * True if another restore of the failed objects may have another result, or if not all of them are known.
 * @param total number of objects with a problem
 */
export const canRepeat = (problems: readonly ReportEntry[] | undefined, total: number | undefined): boolean => {
  const failed = problems?.filter(isFailed) ?? [];
  return failed.length === 0 || (problems?.length ?? 0) < (total ?? 0) || failed.some((entry) => !isFinal(entry));
};

type EntryError = NonNullable<ReportEntry['errors']>[number];

const adviceOfError = ({ code, explanation }: EntryError): readonly string[] => {
  if (explanation !== undefined) return [withVisibleControls(explanation)];
  return code === undefined ? [] : (ADVICE[code] ?? []);
};

/** @returns the advice about an object's errors, each once. */
export const listAdvice = ({ status, errors = [] }: ReportEntry, isRunning: boolean): readonly string[] => {
  const advice = [...new Set(errors.flatMap(adviceOfError))];
  return advice.length === 0 && status === 'Unprocessed' && !isRunning ? T.adviceUnprocessed : advice;
};

/** Codes of the engine begin with a small letter and say nothing that the message does not say. */
const isCodeOfDirectory = ({ code = '', reason, reasonWithheld }: EntryError): boolean =>
  reason !== undefined || reasonWithheld === true || /^[A-Z0-9]|_/.test(code);

/** @returns the codes of the directory with the attributes that they concern, each once, for a support case. */
export const listCodes = ({ errors = [] }: ReportEntry): readonly string[] => [
  ...new Set(
    errors
      .filter(isCodeOfDirectory)
      .flatMap(({ code, attribute }) => (code ? [[code, attribute].filter(Boolean).join(': ')] : [])),
  ),
];

/** @returns the error in one line: the service's message and, where the caller may read it, the directory's reason. */
export const errorLine = ({ message, reason }: EntryError): string =>
  withVisibleControls(reason === undefined ? message : `${message} ${T.details.says(reason)}`);

/** @returns the text of an object that was not started, without errors */
export const notStartedText = (isRunning: boolean): string =>
  isRunning ? T.details.notReached : T.details.unprocessed;

/** @returns the reasons for which an object needs attention, in one text; undefined for an object without problems */
export const reasonText = (
  { status, errors = [] }: Pick<ReportEntry, 'status' | 'errors'>,
  isRunning = false,
): string | undefined => {
  if (errors.length > 0)
    return errors
      .map((error) => errorLine(error).replace(/(?<=[^.])$/, ';'))
      .join(' ')
      .replace(/;$/, '');
  return status === 'Unprocessed' ? notStartedText(isRunning) : undefined;
};

const MAX_NAMES = 3;

/** A role for an administrative unit: "Ada Lindqvist (id): role ...". Members of the unit get no privilege by it. */
const UNIT_ROLE = /: role .*$/s;

const accountsIn = (link: NonNullable<ReportEntry['links']>[number], how: 'added' | 'removed'): string[] =>
  link.name === 'scopedRoleMembers' ? link[how].map((text) => text.replace(UNIT_ROLE, '')) : link[how];

/** @returns the names of the accounts, where the report has a name for each of them and they are few */
const accountNames = (links: ReportEntry['links'], how: 'added' | 'removed', count: number): string | undefined => {
  const named = [...new Set(links?.flatMap((link) => accountsIn(link, how)))];
  if (named.length !== count || count > MAX_NAMES || links?.some(({ total }) => total !== undefined)) return undefined;
  return NAMES.listed(named.map((name) => withoutNamedIds(withVisibleControls(name))));
};

const privilegeNames = ({ given, removed }: NonNullable<ReportEntry['privileges']>, all: ReportEntry['links']) => {
  const unitRoles = all?.filter(({ name }) => name === 'scopedRoleMembers') ?? [];
  const links = unitRoles.length > 0 ? unitRoles : all;
  const [givenTo, removedFrom] = [accountNames(links, 'added', given), accountNames(links, 'removed', removed)];
  return {
    ...(givenTo === undefined ? {} : { given: givenTo }),
    ...(removedFrom === undefined ? {} : { removed: removedFrom }),
  };
};

/** @returns the effects of a restored object on privileges and protection, in one text; undefined without any */
export const privilegeText = ({ privileges, protection, links }: ReportEntry): string | undefined => {
  const lines = [
    ...(privileges
      ? [
          T.privilegeLine(
            privileges.changes.join(', '),
            privileges.given,
            privileges.removed,
            privilegeNames(privileges, links),
          ),
        ]
      : []),
    ...(protection === undefined ? [] : [T.protectionLine(protection)]),
  ];
  return lines.length > 0 ? lines.join(' ') : undefined;
};

/** @returns the text that "Copy error" copies: the object, then each error with its code. */
export const errorText = (entry: ReportEntry): string =>
  [
    `${entry.name} (${typeName(entry.type)}, ${entry.id})`,
    RESTORE_STATUSES[entry.status].label,
    ...(entry.errors ?? []).map((error) =>
      [errorLine(error), error.code && `code ${error.code}`, error.attribute && `attribute ${error.attribute}`]
        .filter(Boolean)
        .join(', '),
    ),
  ].join('\n');
