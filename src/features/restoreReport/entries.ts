import type { ReportEntry } from '../../api';
import { NAMED_POLICIES } from '../../domain/objectTypes';
import { shownName } from '../../domain/shownName';
import { RESTORE_STATUSES } from '../../domain/statuses';
import { RESTORE_REPORT_TEXTS } from '../../domain/texts/restoreReport';
import { typeName } from '../../domain/typeName';

const T = RESTORE_REPORT_TEXTS;
const ACTIONS: Readonly<Record<string, string>> = T.actions;
const ADVICE: Readonly<Record<string, readonly string[]>> = T.advice;

/** One id may be known to several types, so an object is named by both. */
export const keyOf = ({ type, id }: Pick<ReportEntry, 'type' | 'id'>): string => `${type}/${id}`;

/** @returns the name that people see of an object; its id where it has none. */
export const nameOf = ({ name, id }: Pick<ReportEntry, 'name' | 'id'>): string => shownName(name, id);

/** @returns what became of an object, in a person's words. */
export const actionText = ({ status, action, restoredId }: ReportEntry): string => {
  if (status === 'Failed' || status === 'Unprocessed') return T.notRestored;
  if (action === undefined) return '';
  return action === 'Create' && restoredId !== undefined ? T.createdAnew : (ACTIONS[action] ?? action);
};

/** @returns the word under which an object of a report can be selected again. */
export const selectableType = (type: string): string => {
  if (type === 'customRoles') return 'directoryRoles';
  return Object.hasOwn(NAMED_POLICIES, type) ? 'tenantWidePolicies' : type;
};

/** @returns what can be done about an object's errors, each advice once. */
export const adviceOf = ({ status, errors = [] }: ReportEntry): readonly string[] => {
  const advice = [...new Set(errors.flatMap(({ code }) => (code === undefined ? [] : (ADVICE[code] ?? []))))];
  return advice.length === 0 && status === 'Unprocessed' ? T.adviceUnprocessed : advice;
};

/** @returns the text that "Copy error" copies (S-67): the object, then each error with its code. */
export const errorText = (entry: ReportEntry): string =>
  [
    `${entry.name} (${typeName(entry.type)}, ${entry.id})`,
    RESTORE_STATUSES[entry.status].label,
    ...(entry.errors ?? []).map(({ message, code, attribute }) => [message, code && `code ${code}`, attribute && `attribute ${attribute}`].filter(Boolean).join(', ')),
  ].join('\n');
