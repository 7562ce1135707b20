import { useCallback, useMemo, useState } from 'react';
import type { BackupDifference } from '../../api';
import { MAX_EXPERIMENTAL_SELECTION, MAX_SELECTION } from '@trc/domain/limits';
import { NAMED_POLICIES, type ObjectType } from '@trc/domain/objectTypes';
import { useAppSelector } from '../../lib/hooks';
import { selectExperimental } from '../settings';
import { keyOf } from './columns';
import type { TakenObject } from './takeSlice';

/** A selection holds named policies as items of the tenant-wide ones. */
const takenOf = ({ type, id, displayName }: BackupDifference): TakenObject => ({
  type: type in NAMED_POLICIES ? 'tenantWidePolicies' : (type as ObjectType),
  id,
  ...(displayName === undefined ? {} : { displayName }),
});

/**
 * Objects that are to be taken into a selection, over all pages; `subject` names what is compared: another one begins
 * with none.
 */
export const useTicks = (subject: string) => {
  const [state, setState] = useState<{ subject: string; objects: ReadonlyMap<string, TakenObject> }>({
    subject,
    objects: new Map(),
  });
  const limit = useAppSelector(selectExperimental) ? MAX_EXPERIMENTAL_SELECTION : MAX_SELECTION;
  const objects = useMemo(
    () => (state.subject === subject ? state.objects : new Map<string, TakenObject>()),
    [state, subject],
  );
  const tick = useCallback(
    (difference: BackupDifference, on: boolean) =>
      setState((before) => {
        const next = new Map(before.subject === subject ? before.objects : []);
        if (on) next.set(keyOf(difference), takenOf(difference));
        else next.delete(keyOf(difference));
        return { subject, objects: next };
      }),
    [subject],
  );
  const clear = useCallback(() => setState({ subject, objects: new Map() }), [subject]);
  const keys = useMemo(() => new Set(objects.keys()), [objects]);
  return {
    keys,
    objects: useMemo(() => [...objects.values()], [objects]),
    limit,
    isFull: objects.size >= limit,
    tick,
    clear,
  };
};
