import type { ListPlanOperationsApiArg } from '../api';
import { SEVERITIES } from '@trc/domain/changes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { OPERATION_STATES } from '@trc/domain/planStates';
import { LAST_WAVE, OPERATION_KINDS } from '@trc/domain/planWaves';
import { parsePage, parseRowsPerPage } from './urlState';

export type OperationFilters = NonNullable<ListPlanOperationsApiArg['body']['filters']>;
export const TYPES = OBJECT_TYPES.map(({ type }) => type);
const ATTENTION = [
  'losses',
  'newId',
  'protection',
  'permanent',
  'comesBackDisabled',
  'needsLinkMode',
  'leftBefore',
  'notSelected',
  'unanswered',
] as const;
export const WAVES = Array.from({ length: LAST_WAVE }, (_, index) => String(index + 1));

const find = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Actions to filter by. Unchanged operations whose links the directory restores have another choice. */
export const KIND_CHOICES = [...OPERATION_KINDS, 'returning'] as const;
type KindChoice = (typeof KIND_CHOICES)[number];

const kindFilter = (choice: KindChoice | undefined): Pick<OperationFilters, 'kind' | 'returning'> => {
  if (choice === undefined) return {};
  if (choice === 'returning') return { kind: 'unchanged', returning: true };
  return choice === 'unchanged' ? { kind: choice, returning: false } : { kind: choice };
};

/** @returns the action that filters name */
export const kindChoiceOf = ({ kind, returning }: OperationFilters): KindChoice | undefined =>
  returning === true ? 'returning' : kind;

/** @returns the filters in the address; unknown words are left out */
export const readOperationFilters = (params: URLSearchParams): OperationFilters => {
  const wave = find(WAVES, params.get('wave'));
  const kind = find(KIND_CHOICES, params.get('kind'));
  const type = find(TYPES, params.get('type'));
  const severity = find(SEVERITIES, params.get('severity'));
  const state = find(OPERATION_STATES, params.get('state'));
  const attention = find(ATTENTION, params.get('look'));
  return {
    ...(wave ? { wave: Number(wave) } : {}),
    ...kindFilter(kind),
    ...(type ? { type } : {}),
    ...(severity ? { severity } : {}),
    ...(state ? { state } : {}),
    ...(params.get('look') === 'conflicts' ? { onlyConflicts: true } : {}),
    ...(attention ? { attention } : {}),
  };
};

export const readOperationSearch = (params: URLSearchParams): string => (params.get('search') ?? '').trim();

/** @returns the request for the page of operations that an address names */
export const operationsRequest = (planId: string, params: URLSearchParams): ListPlanOperationsApiArg => {
  const [search, filters] = [readOperationSearch(params), readOperationFilters(params)];
  return {
    planId,
    body: {
      pagenum: parsePage(params.get('page')) ?? 1,
      perpage: parseRowsPerPage(params.get('rows')),
      ...(search ? { search } : {}),
      ...(Object.keys(filters).length > 0 ? { filters } : {}),
    },
  };
};
