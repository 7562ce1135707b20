import { call, put, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { activityApi } from '../../api';
import type { DownloadedFile } from '../../api/fileReply';
import { saveUrl } from '../../components/inputs/saveFile';
import { attempt } from '../../lib/effects';
import { exportEnded, exportRequested } from './activitySlice';

const { exportActivity } = activityApi.endpoints;

/** Saves the entries that fit the filters as a file. */
function* download({ payload: filters }: ReturnType<typeof exportRequested>): SagaGenerator<void> {
  try {
    const wish = exportActivity.initiate({ body: { filters } }, { forceRefetch: true });
    const file = (yield* attempt(wish)) as unknown as DownloadedFile | undefined;
    if (file) yield* call(saveUrl, file.name ?? 'activity-log.csv', file.url);
  } finally {
    yield* put(exportEnded());
  }
}

export function* activitySaga(): SagaGenerator<void> {
  yield* takeLeading(exportRequested, download);
}
