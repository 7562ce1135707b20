import { useCallback, useMemo, useState } from 'react';
import type { BackupDifference } from '../../api';
import { MAX_EXPERIMENTAL_SELECTION, MAX_SELECTION } from '@trc/domain/limits';
import { useAppSelector } from '../../lib/hooks';
import { selectExperimental } from '../settings';
import { toTakenObject, type TakenObject } from '../take';
import { keyOf } from './columns';

/**
 * Objects that are to be added to a selection, over all pages; `subject` names the comparison: another one starts
 * without ticks.
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
        if (on) next.set(keyOf(difference), toTakenObject(difference.type, difference.id, difference.displayName));
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
