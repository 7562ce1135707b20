import type { UnknownAction } from '@reduxjs/toolkit';
import { actionChannel, call, put, take, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import {
  restoreApi,
  restoresApi,
  type CreateSelectionApiArg,
  type DownloadedFile,
  type ReportEntry,
  type SetReportTicksApiArg,
} from '../../api';
import { saveFile, saveUrl } from '../../components/inputs/saveFile';
import { CSV_START, csvLine } from '@trc/domain/csv';
import { formatDateTime } from '@trc/domain/format';
import { MAX_PAGE_SIZE, MAX_TICKED_OBJECTS } from '@trc/domain/limits';
import { RESTORE_STATUSES } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { typeName } from '@trc/domain/typeNames';
import { attempt, isApiError, getPorts, request, separately } from '../../lib/effects';
import { selectedObjectsPath } from '../../lib/recordsUrlState';
import { restoreRemembered, ticksShared } from '../settings';
import { toastShown } from '../toasts';
import { isFailed, isFinal, keyOf, reasonText, selectableType } from './entries';
import { againEnded, againRequested, downloadRequested, listRequested, tickEnded, tickRequested } from './reportSlice';

const T = RESTORE_REPORT_TEXTS;

/** @returns every object of a restore of which something could not be restored. */
function* allProblems(id: string): SagaGenerator<ReportEntry[]> {
  const found: ReportEntry[] = [];
  for (let pagenum = 1; ; pagenum += 1) {
    const { list, total } = yield* request(
      restoresApi.endpoints.listRestoreProblems.initiate(
        { id, body: { pagenum, perpage: MAX_PAGE_SIZE } },
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
  const failed = entries.filter(isFailed);
  const open = failed.filter((entry) => !isFinal(entry));
  for (const { id, name, type } of open.length > 0 ? open : failed) {
    const section = (sections[selectableType(type)] ??= { isSectionSelected: false, selected: [] });
    section.selected.push({ id, displayName: name });
  }
  return sections;
};

/** Selects the failed objects, and opens the wizard, which compares them with the live directory. */
function* again({ payload: { id, backupId } }: ReturnType<typeof againRequested>): SagaGenerator<void> {
  try {
    const selection = selectionOf(yield* allProblems(id));
    const { restoreId } = yield* request(
      restoreApi.endpoints.createSelection.initiate({ body: { backupId, selection } }),
    );
    yield* put(restoreRemembered({ backupId, restoreId }));
    const { navigate } = yield* getPorts();
    navigate(selectedObjectsPath(backupId, Object.keys(selection)[0]));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(toastShown({ kind: 'error', text: T.againFailed, detail: thrown.message }));
  } finally {
    yield* put(againEnded());
  }
}

/** The list as CSV, with the ticks, to continue in another tool. */
function* saveList({ payload: { id, done, isShared, left } }: ReturnType<typeof listRequested>): SagaGenerator<void> {
  try {
    const entries = yield* allProblems(id);
    const lineOf = (object: Pick<ReportEntry, 'type' | 'id' | 'name'>, ...cells: [string, string, string]): string => {
      const [status, what, newId] = cells;
      const tick = done[keyOf(object)];
      const who = isShared ? [tick?.by ?? '', tick?.time === undefined ? '' : formatDateTime(tick.time)] : [];
      const isDone = tick ? T.todo.yes : T.todo.no;
      return csvLine([isDone, object.name, typeName(object.type), status, what, object.id, newId, ...who]);
    };
    const lines = [
      ...entries.map((entry) =>
        lineOf(entry, RESTORE_STATUSES[entry.status].label, reasonText(entry) ?? '', entry.restoredId ?? ''),
      ),
      ...left.map((one) => lineOf(one, '', one.reason, '')),
    ];
    const headings = [...T.todo.headings, ...(isShared ? T.todo.headingsShared : [])];
    yield* call(saveFile, T.todo.file(id), [CSV_START, csvLine(headings), ...lines].join(''), 'text/csv;charset=utf-8');
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(toastShown({ kind: 'error', text: thrown.message }));
  }
}

type TickedObject = SetReportTicksApiArg['body']['objects'][number];

const objectOf = (key: string): TickedObject => {
  const end = key.indexOf('/');
  return { type: key.slice(0, end) as TickedObject['type'], id: key.slice(end + 1) };
};

/** Sends ticks to the service; this browser's own ticks are dropped once the service has them. */
function* shareTicks({ payload: wish }: ReturnType<typeof tickRequested>): SagaGenerator<void> {
  const { id, objects, isDone, isCarried } = wish;
  try {
    for (let start = 0; start < objects.length; start += MAX_TICKED_OBJECTS) {
      const part = objects.slice(start, start + MAX_TICKED_OBJECTS);
      const { list } = yield* request(
        restoresApi.endpoints.setReportTicks.initiate({ id, body: { objects: part.map(objectOf), done: isDone } }),
      );
      const merge = restoresApi.util.updateQueryData('listReportTicks', { id }, (cached) => ({
        ...cached,
        list: [...cached.list.filter((tick) => !part.includes(keyOf(tick))), ...list],
      }));
      yield* put(merge as unknown as UnknownAction);
      yield* put(ticksShared({ restoreId: id, objects: part }));
    }
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    if (!isCarried) yield* put(toastShown({ kind: 'error', text: T.todo.failed, detail: thrown.message }));
  } finally {
    yield* put(tickEnded(wish));
  }
}

/** One call after the other, so that the last tick of an object counts. */
function* shareInOrder(): SagaGenerator<void> {
  const wishes = yield* actionChannel(tickRequested);
  for (;;) yield* call(shareTicks, yield* take(wishes));
}

const DOWNLOADS = {
  attributes: {
    endpoint: restoresApi.endpoints.downloadRestoreAttributes,
    nameOf: (id: string) => `restore-attributes-${id}.csv`,
  },
  summary: {
    endpoint: restoresApi.endpoints.downloadRestoreSummary,
    nameOf: (id: string) => `restore-summary-${id}.html`,
  },
} as const;

/** Saves a file about the restore under the name that the service gives. */
function* saveDownload({ payload: { id, what } }: ReturnType<typeof downloadRequested>): SagaGenerator<void> {
  const { endpoint, nameOf } = DOWNLOADS[what];
  const file = (yield* attempt(endpoint.initiate({ id }, { forceRefetch: true }))) as unknown as
    DownloadedFile | undefined;
  if (file) yield* call(saveUrl, file.name ?? nameOf(id), file.url);
}

export function* reportSaga(): SagaGenerator<void> {
  yield* separately(
    () => takeLeading(againRequested, again),
    () => takeLeading(listRequested, saveList),
    shareInOrder,
    () => takeEvery(downloadRequested, saveDownload),
  );
}
