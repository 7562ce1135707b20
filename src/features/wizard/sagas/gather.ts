import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, type DirectoryRecord } from '../../../api';
import type { ApiError } from '@trc/domain/errors';
import { infoOf, type ObjectType } from '@trc/domain/objectTypes';
import { isApiError, request } from '../../../lib/effects';
import { unresolvedTypes } from '../content';
import type { NamedObject } from '../objectSet';
import { isRestorable } from '../restorable';
import { selectSelection } from '../selectors';
import { gatheringEnded, headerErrorRaised, reverted, ticked, wholeResolved, type matchesWanted } from '../wizardSlice';
import { classifyError, waitToRetry } from './failures';

/** The most that the service gives at once. */
const AT_ONCE = 1000;

export const namedObject = ({ id, displayName }: DirectoryRecord): NamedObject =>
  displayName ? { id, displayName } : { id };

function* page(
  backupId: string,
  type: ObjectType,
  pagenum: number,
  search: string,
): SagaGenerator<{ list: DirectoryRecord[]; total: number }> {
  for (;;) {
    try {
      return yield* request(
        backupsApi.endpoints.listBackupRecords.initiate(
          {
            type: infoOf(type).slug,
            body: { backupId, pagenum, perpage: AT_ONCE, ...(search === '' ? {} : { search }) },
          },
          { forceRefetch: true },
        ),
      );
    } catch (thrown) {
      if (!isApiError(thrown) || !['away', 'busy'].includes(classifyError(thrown))) throw thrown;
      yield* waitToRetry(backupId);
    }
  }
}

/** @returns all objects of a type that match and that a restore may write, with their names. Throws ApiError. */
export function* gather(backupId: string, type: ObjectType, search = ''): SagaGenerator<NamedObject[]> {
  const objects: NamedObject[] = [];
  let seen = 0;
  for (let pagenum = 1; ; pagenum += 1) {
    const { list, total } = yield* page(backupId, type, pagenum, search);
    seen += list.length;
    objects.push(...list.filter(isRestorable).map(namedObject));
    if (list.length === 0 || seen >= total) return objects;
  }
}

function* failed(backupId: string, error: ApiError): SagaGenerator<void> {
  if (classifyError(error) !== 'led') yield* put(headerErrorRaised({ backupId, source: 'records', error }));
}

/** "Select all found": the matching rows one by one, for a section holds no search. */
export function* gatherMatches({
  payload: { backupId, type, search, limit },
}: ReturnType<typeof matchesWanted>): SagaGenerator<void> {
  try {
    yield* put(ticked({ backupId, type, objects: yield* gather(backupId, type, search), on: true, limit }));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* failed(backupId, thrown);
  } finally {
    yield* put(gatheringEnded({ backupId }));
  }
}

/** An object of a whole section was un-ticked: the others are looked up and stay chosen one by one. */
export function* resolveWhole(backupId: string, type: ObjectType): SagaGenerator<void> {
  try {
    const objects = yield* gather(backupId, type);
    if (unresolvedTypes((yield* select(selectSelection(backupId))).draft).includes(type))
      yield* put(wholeResolved({ backupId, type, objects }));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(reverted({ backupId }));
    yield* failed(backupId, thrown);
  }
}
