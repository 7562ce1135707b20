import { call, put, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { restoreApi, restoresApi, type CreateSelectionApiArg, type ReportEntry } from '../../api';
import { saveFile } from '../../components/inputs/saveFile';
import { CSV_START, csvLine } from '@trc/domain/csv';
import { pathTo } from '@trc/domain/routes';
import { RESTORE_STATUSES } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { typeName } from '@trc/domain/typeNames';
import { isApiError, getPorts, request } from '../../lib/effects';
import { restoreRemembered } from '../settings';
import { toastShown } from '../toasts';
import { errorLine, keyOf, selectableType } from './entries';
import { againEnded, againRequested, listRequested } from './reportSlice';

const T = RESTORE_REPORT_TEXTS;
/** The longest page of the contract. */
const AT_ONCE = 100;

/** @returns every object of a restore of which something could not be restored. */
function* allProblems(id: string): SagaGenerator<ReportEntry[]> {
  const found: ReportEntry[] = [];
  for (let pagenum = 1; ; pagenum += 1) {
    const { list, total } = yield* request(
      restoresApi.endpoints.listRestoreProblems.initiate(
        { id, body: { pagenum, perpage: AT_ONCE } },
        { forceRefetch: true },
      ),
    );
    found.push(...list);
    if (list.length === 0 || found.length >= total) return found;
  }
}

type Selection = CreateSelectionApiArg['body']['selection'];

/** Objects that are there but for something that never comes back are not selected again. */
const selectionOf = (entries: readonly ReportEntry[]): Selection => {
  const sections: Record<string, { isSectionSelected: false; selected: { id: string; displayName: string }[] }> = {};
  for (const { id, name, type, status } of entries) {
    if (status === 'Completed' || status === 'Running') continue;
    const section = (sections[selectableType(type)] ??= { isSectionSelected: false, selected: [] });
    section.selected.push({ id, displayName: name });
  }
  return sections;
};

/** Selects what failed, and leads to the wizard, which compares it with the directory as it is by then. */
function* again({ payload: { id, backupId } }: ReturnType<typeof againRequested>): SagaGenerator<void> {
  try {
    const selection = selectionOf(yield* allProblems(id));
    const { restoreId } = yield* request(
      restoreApi.endpoints.createSelection.initiate({ body: { backupId, selection } }),
    );
    yield* put(restoreRemembered({ backupId, restoreId }));
    const { navigate } = yield* getPorts();
    navigate(pathTo('backup', { id: backupId }));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(toastShown({ kind: 'error', text: T.againFailed, detail: thrown.message }));
  } finally {
    yield* put(againEnded());
  }
}

/** The list as CSV, with what was ticked off, to continue in another tool. */
function* saveList({ payload: { id, done } }: ReturnType<typeof listRequested>): SagaGenerator<void> {
  try {
    const entries = yield* allProblems(id);
    const lines = entries.map((entry) =>
      csvLine([
        done.includes(keyOf(entry)) ? T.todo.yes : T.todo.no,
        entry.name,
        typeName(entry.type),
        RESTORE_STATUSES[entry.status].label,
        (entry.errors ?? []).map(errorLine).join('; '),
        entry.id,
        entry.restoredId ?? '',
      ]),
    );
    yield* call(
      saveFile,
      T.todo.file(id),
      [CSV_START, csvLine(T.todo.headings), ...lines].join(''),
      'text/csv;charset=utf-8',
    );
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(toastShown({ kind: 'error', text: thrown.message }));
  }
}

export function* reportSaga(): SagaGenerator<void> {
  yield* takeLeading(againRequested, again);
  yield* takeLeading(listRequested, saveList);
}
