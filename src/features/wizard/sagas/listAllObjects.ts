import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, type DirectoryRecord } from '../../../api';
import type { ApiError } from '@trc/domain/errors';
import { MAX_RECORD_PAGE_SIZE } from '@trc/domain/limits';
import { infoOf, type ObjectType } from '@trc/domain/objectTypes';
import { isApiError, request } from '../../../lib/effects';
import { unresolvedTypes } from '../selection';
import type { NamedObject } from '../objectSet';
import { isRestorable } from '../totals';
import { selectSelection } from '../selectors';
import {
  gatheringEnded,
  headerErrorRaised,
  selectionReverted,
  objectsTicked,
  sectionResolved,
  type matchesRequested,
} from '../wizardSlice';
import { classifyError, waitToRetry } from './classifyError';

export const namedObject = ({ id, displayName }: DirectoryRecord): NamedObject =>
  displayName ? { id, displayName } : { id };

function* listPage(
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
            body: { backupId, pagenum, perpage: MAX_RECORD_PAGE_SIZE, ...(search === '' ? {} : { search }) },
          },
          { forceRefetch: true },
        ),
      );
    } catch (thrown) {
      if (!isApiError(thrown) || !['unreachable', 'busy'].includes(classifyError(thrown))) throw thrown;
      yield* waitToRetry(backupId);
    }
  }
}

/** @returns all objects of a type that match and that a restore may write, with their names. Throws ApiError. */
export function* listAllObjects(backupId: string, type: ObjectType, search = ''): SagaGenerator<NamedObject[]> {
  const objects: NamedObject[] = [];
  let seen = 0;
  for (let pagenum = 1; ; pagenum += 1) {
    const { list, total } = yield* listPage(backupId, type, pagenum, search);
    seen += list.length;
    objects.push(...list.filter(isRestorable).map(namedObject));
    if (list.length === 0 || seen >= total) return objects;
  }
}

function* reportFailure(backupId: string, error: ApiError): SagaGenerator<void> {
  if (classifyError(error) !== 'redirected') yield* put(headerErrorRaised({ backupId, source: 'records', error }));
}

/** "Select all found": ticks each match, because a section cannot hold a search. */
export function* tickMatches({
  payload: { backupId, type, search, limit },
}: ReturnType<typeof matchesRequested>): SagaGenerator<void> {
  try {
    yield* put(
      objectsTicked({ backupId, type, objects: yield* listAllObjects(backupId, type, search), on: true, limit }),
    );
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* reportFailure(backupId, thrown);
  } finally {
    yield* put(gatheringEnded({ backupId }));
  }
}

/** Looks up the objects of a section after the first was un-ticked, so that the others stay selected one by one. */
export function* resolveUntickedSection(backupId: string, type: ObjectType): SagaGenerator<void> {
  try {
    const objects = yield* listAllObjects(backupId, type);
    if (unresolvedTypes((yield* select(selectSelection(backupId))).draft).includes(type))
      yield* put(sectionResolved({ backupId, type, objects }));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(selectionReverted({ backupId }));
    yield* reportFailure(backupId, thrown);
  }
}
