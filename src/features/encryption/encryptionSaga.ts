import type { Action, UnknownAction } from '@reduxjs/toolkit';
import {
  call,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import { encryptionApi, type EncryptionKey, type GetKeyStatusApiResponse } from '../../api';
import { saveFile } from '../../components/inputs/saveFile';
import { LIST_REFRESH_MS } from '@trc/domain/limits';
import { ENCRYPTION_TEXTS as T } from '@trc/domain/texts/encryption';
import { isApiError, pause, request, separately, type Initiate } from '../../lib/effects';
import { statusChanged, watchStatuses } from '../../lib/watchStatuses';
import { toastShown } from '../toasts';
import {
  activationBegun,
  activationRefused,
  activationRequested,
  encryptionHidden,
  encryptionShown,
  kekArrived,
  kekRefused,
  kekRequested,
  keyActivated,
  refreshRequested,
  selectEncryption,
  type Refusal,
} from './encryptionSlice';
import { kekFileName, PEM_TYPE } from './kekFileName';
import { nextKey } from './keys';
import { refusalText } from './refusalText';

const { getKeyStatus, uploadSoftwareKey, importHsmKey, rotateSystemKey, generateKek } = encryptionApi.endpoints;

/** The list's name among the status changes. */
const LIST = 'keys';

type StatusReply = UnknownAction & { payload: GetKeyStatusApiResponse };
type KeyReply = UnknownAction & { payload: EncryptionKey };
const isStatusReply = (action: Action): action is StatusReply => getKeyStatus.matchFulfilled(action);
const isKeyReply = (action: Action): action is KeyReply =>
  [uploadSoftwareKey, importHsmKey, rotateSystemKey].some((endpoint) => endpoint.matchFulfilled(action));

const rowOf = ({ keyName, createdOn, status }: EncryptionKey) => ({ id: keyName ?? createdOn ?? '', status });
const refusalOf = (thrown: unknown): Refusal => {
  if (!isApiError(thrown)) throw thrown;
  const { status, message, requestId } = thrown;
  return { status, message, ...(requestId === undefined ? {} : { requestId }) };
};

function* refresh(): SagaGenerator<void> {
  try {
    yield* request(getKeyStatus.initiate(undefined, { forceRefetch: true, subscribe: false }));
  } catch (thrown) {
    // The error saga handles it.
    if (!isApiError(thrown)) throw thrown;
  }
}

/** Every 5 s while a key is being replaced, counted from the reply; otherwise only when the person asks. */
function* follow(): SagaGenerator<never> {
  for (;;) {
    const { data } = yield* select(getKeyStatus.select());
    if (nextKey(data?.list ?? [])) yield* race({ time: pause(LIST_REFRESH_MS), asked: take(refreshRequested) });
    else if (isStatusReply(yield* take((action: Action) => refreshRequested.match(action) || isStatusReply(action))))
      continue;
    yield* call(refresh);
  }
}

function* followWhileShown(): SagaGenerator<void> {
  yield* race({ work: call(follow), left: take(encryptionHidden) });
}

function* downloadKek(): SagaGenerator<void> {
  try {
    const key = yield* request(generateKek.initiate(undefined, { forceRefetch: true, subscribe: false }));
    yield* put(encryptionApi.util.invalidateTags(['keks']));
    const fileName = yield* call(kekFileName, key);
    yield* put(kekArrived({ key, fileName }));
    yield* call(saveFile, fileName, key.pem, PEM_TYPE);
  } catch (thrown) {
    yield* put(kekRefused(refusalOf(thrown)));
  }
}

/** Not tracked: the request must not be kept in the store. */
const UNTRACKED = { track: false } as const;

const callOf = ({ kind, file }: ReturnType<typeof activationRequested>['payload']): Initiate<EncryptionKey> => {
  if (kind === 'system' || !file) return rotateSystemKey.initiate(undefined, UNTRACKED);
  return (kind === 'software' ? uploadSoftwareKey : importHsmKey).initiate({ body: { key: file } }, UNTRACKED);
};

function* activate({ payload }: ReturnType<typeof activationRequested>): SagaGenerator<void> {
  try {
    yield* request(callOf(payload));
    yield* put(activationBegun());
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    const { wizard } = yield* select(selectEncryption);
    yield* put(activationRefused(refusal));
    // The result is also shown after the wizard was closed.
    if (!wizard) yield* put(toastShown({ kind: 'error', text: T.activation.failed, detail: refusalText(refusal) }));
    // Another tab's rotation, or this key after all.
    yield* put(refreshRequested());
  }
}

const followStatuses = () =>
  watchStatuses(
    LIST,
    (action: UnknownAction): action is StatusReply => isStatusReply(action),
    ({ payload }: StatusReply) => payload.list.map(rowOf),
    (action: UnknownAction) => (isKeyReply(action) ? rowOf(action.payload) : undefined),
  );

export function* encryptionSaga(): SagaGenerator<void> {
  yield* separately(
    followStatuses,
    () =>
      takeEvery(statusChanged, function* tell({ payload }): SagaGenerator<void> {
        if (payload.list === LIST && payload.to === 'Active') yield* put(keyActivated(payload.id));
      }),
    () => takeLatest(encryptionShown, followWhileShown),
    () => takeLeading(kekRequested, downloadKek),
    () => takeLeading(activationRequested, activate),
  );
}
