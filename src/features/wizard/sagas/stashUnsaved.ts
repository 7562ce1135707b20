import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { getPorts } from '../../../lib/effects';
import { selectUser } from '../../session';
import type { RootState } from '../../../lib/state';
import type { SelectionChange } from '../selection';
import { unsavedStashed } from '../wizardSlice';

/** Session storage. The stash holds ids without names, so that no directory data stays in the browser. */
const KEY = 'trc.unsaved';

interface StashedChange {
  oid: string;
  backupId: string;
  change: SelectionChange;
}

const withoutNames = (change: SelectionChange): SelectionChange =>
  Object.fromEntries(
    Object.entries(change).map(([type, own]) => [
      type,
      { ...own, ...(own.add ? { add: own.add.map(({ id }) => ({ id })) } : {}) },
    ]),
  );

/** Stashes the unsaved changes of one backup in this tab, for the same person, when the session ends. */
export function* stashUnsaved(oid: string | undefined): SagaGenerator<void> {
  const { session } = yield* getPorts();
  const unsaved = yield* select((state: RootState) => state.wizard?.unsaved?.[0]);
  yield* put(unsavedStashed());
  if (oid !== undefined && unsaved)
    session.set(
      KEY,
      JSON.stringify({ oid, backupId: unsaved.backupId, change: withoutNames(unsaved.change) } satisfies StashedChange),
    );
}

const isIds = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((id) => typeof id === 'string'));
const isObjects = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.every((each: { id?: unknown }) => typeof each?.id === 'string'));
const isChange = (value: unknown): value is SelectionChange =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value as Record<string, { add?: unknown; remove?: unknown } | null>).every(
    ([type, own]) =>
      OBJECT_TYPES.some((info) => info.type === type) && own !== null && isObjects(own.add) && isIds(own.remove),
  );

/** Removes the stash of this backup. @returns its change if the same person is signed in */
export function* takeStashedChange(backupId: string): SagaGenerator<SelectionChange | undefined> {
  const { session } = yield* getPorts();
  const text = session.get(KEY);
  if (text === undefined) return undefined;
  try {
    const stash = JSON.parse(text) as Partial<StashedChange>;
    const user = yield* select(selectUser);
    if (stash.backupId !== backupId) return undefined;
    session.remove(KEY);
    return stash.oid === user?.oid && isChange(stash.change) ? stash.change : undefined;
  } catch {
    session.remove(KEY);
    return undefined;
  }
}
