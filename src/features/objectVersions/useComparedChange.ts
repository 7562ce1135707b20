import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useListChangesQuery } from '../../api';
import { advisedActors, type AdvisedActor } from '../../components/feedback/ActorAdvice';
import { readComparedSides, type ComparedSides } from '@trc/domain/comparedSides';
import { useHasExtension } from '../../lib/hooks';
import { useUrlState } from '../../lib/urlState';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { UUID } from '@trc/domain/uuid';

/** Both sides of the changes that the person comes from; undefined without them. */
export const useComparedSides = (): ComparedSides | undefined => {
  const { params } = useUrlState();
  return useMemo(() => readComparedSides(params), [params]);
};

export interface ComparedChange {
  /** The object as the account that made critical changes. */
  actor?: AdvisedActor | undefined;
  /** True if the changes list the object as deleted and not re-created. False also means unknown. */
  isDeleted: boolean;
}

/** @returns the facts about an object in the changes that the person comes from */
export const useComparedChange = (id: string): ComparedChange => {
  const sides = useComparedSides();
  const isOffered = useHasExtension('listChanges');
  const isAsked = isOffered && sides && UUID.test(sides.since) && UUID.test(sides.until);
  const body = { pagenum: 1, perpage: DEFAULT_PAGE_SIZE, search: id, filters: { kind: 'deleted' as const } };
  return useListChangesQuery(isAsked ? { id: sides.since, otherId: sides.until, body } : skipToken, {
    selectFromResult: ({ data }) => {
      const isThis = (one: { id?: string | undefined }): boolean => one.id?.toLowerCase() === id.toLowerCase();
      return {
        // The filters do not narrow these.
        actor: advisedActors(data).find(isThis),
        isDeleted: data?.list.some((change) => isThis(change) && !change.recreated) ?? false,
      };
    },
  });
};
