import { useMemo } from 'react';
import {
  isPreviousData,
  useGetRestoreReportQuery,
  useListRestoreProblemsQuery,
  type ReportEntry,
  type Restore,
} from '../../api';
import type { ApiError } from '@trc/domain/errors';
import type { ReportUrlState } from './useReportUrlState';

export interface Report {
  /** Missing while the first load is under way. */
  list?: readonly ReportEntry[];
  total: number;
  /** The objects are those of the question before. */
  isOld: boolean;
  /** Missing with backends that do not send it. */
  restore?: Restore;
  /** The backend leaves values out for this person. */
  isWithheld: boolean;
  error?: ApiError;
}

interface Answer {
  data?: { list: ReportEntry[]; total: number; restore?: Restore; valuesWithheld?: boolean } | undefined;
  currentData?: unknown;
  error?: unknown;
}

const taken = ({ data, currentData, error }: Answer): Report => ({
  total: data?.total ?? 0,
  isOld: isPreviousData({ data, currentData }),
  isWithheld: data?.valuesWithheld === true,
  ...(data ? { list: data.list } : {}),
  ...(data?.restore ? { restore: data.restore } : {}),
  ...(error && !data ? { error: error as ApiError } : {}),
});

/**
 * The page of the open tab. `hasProblems`: the backend lists objects that could not be restored (an extension); other
 * backends are asked for failed objects.
 */
export const useReport = ({ tab, question }: ReportUrlState, hasProblems: boolean): Report => {
  const isErrors = tab === 'errors';
  const isSelection = (isErrors && hasProblems) || tab === 'privileges';
  const about = useMemo(
    () => (tab === 'privileges' ? { ...question, body: { ...question.body, about: tab } } : question),
    [question, tab],
  );
  const failed = {
    ...question,
    body: { ...question.body, filters: { status: 'Failed' as const, ...question.body.filters } },
  };
  const objects = useGetRestoreReportQuery(isErrors ? failed : question, {
    skip: isSelection,
    selectFromResult: taken,
  });
  const selection = useListRestoreProblemsQuery(about, { skip: !isSelection, selectFromResult: taken });
  return isSelection ? selection : objects;
};
