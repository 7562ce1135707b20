import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { getPorts } from '../../../lib/effects';
import { selectUser } from '../../session';
import type { RootState } from '../../../lib/state';
import type { ContentChange } from '../content';
import { unsavedStashed } from '../wizardSlice';

/** Of this tab only; ids without names, so that no directory data stays in the browser. */
const KEY = 'trc.unsaved';

interface Unsaved {
  oid: string;
  backupId: string;
  change: ContentChange;
}

const withoutNames = (change: ContentChange): ContentChange =>
  Object.fromEntries(
    Object.entries(change).map(([type, own]) => [
      type,
      { ...own, ...(own.add ? { add: own.add.map(({ id }) => ({ id })) } : {}) },
    ]),
  );

/** The session ended before a change was saved: it is kept in this tab for the same person, one backup's at most. */
export function* keepUnsaved(oid: string | undefined): SagaGenerator<void> {
  const { session } = yield* getPorts();
  const left = yield* select((state: RootState) => state.wizard?.left?.[0]);
  yield* put(unsavedStashed());
  if (oid !== undefined && left)
    session.set(
      KEY,
      JSON.stringify({ oid, backupId: left.backupId, change: withoutNames(left.change) } satisfies Unsaved),
    );
}

const isIds = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((id) => typeof id === 'string'));
const isObjects = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.every((each: { id?: unknown }) => typeof each?.id === 'string'));
const isChange = (value: unknown): value is ContentChange =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value as Record<string, { add?: unknown; remove?: unknown } | null>).every(
    ([type, own]) =>
      OBJECT_TYPES.some((info) => info.type === type) && own !== null && isObjects(own.add) && isIds(own.remove),
  );

/** @returns what the same person had not saved of this backup when the session ended; it is given out once. */
export function* takeUnsaved(backupId: string): SagaGenerator<ContentChange | undefined> {
  const { session } = yield* getPorts();
  const text = session.get(KEY);
  if (text === undefined) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<Unsaved>;
    const user = yield* select(selectUser);
    if (kept.backupId !== backupId) return undefined;
    session.remove(KEY);
    return kept.oid === user?.oid && isChange(kept.change) ? kept.change : undefined;
  } catch {
    session.remove(KEY);
    return undefined;
  }
}
