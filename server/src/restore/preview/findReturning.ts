import type { ObjectType } from '@trc/domain/objectTypes';
import { readLive } from '../../comparison/index.ts';
import { liveIdOf } from '../execute/run.ts';
import type { NewItem } from '../ledger/ledger.ts';
import { refusalToCreate } from '../plan/intent.ts';
import { openItems } from './gather.ts';
import type { Previewing } from './gather.ts';
import { isInBin } from './previewObject.ts';

/** Objects of a restore that are not looked at, by keyOf. */
export type OtherObjects = ReadonlyMap<string, { type: ObjectType; id: string }>;

export const itemOfOther = ({ type, id }: { type: ObjectType; id: string }): NewItem => ({
  type,
  sourceId: id,
  counter: type,
  stage: 0,
  name: '',
  dependency: false,
});

/**
 * Finds the objects that the rest of a restore brings back: it creates them, or they are in the recycle bin.
 * @param ids of objects that the directory does not have, in lower case
 * @throws DirectoryError where the directory does not answer
 */
export const findReturning = async (
  context: Previewing,
  others: OtherObjects,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const byId = new Map([...others.values()].map((one) => [context.ids.current('object', one.id).toLowerCase(), one]));
  const opened = await openItems(context, ids.flatMap((id) => byId.get(id) ?? []).map(itemOfOther));
  const all = opened.map((one) => ({
    one,
    id: liveIdOf(context, one.item),
    isRefused: refusalToCreate(one, []).length > 0,
  }));
  // A creation needs no look at the recycle bin, because an undelete in its place brings the object back as well.
  const refused = all.filter(({ isRefused }) => isRefused);
  const live =
    refused.length === 0
      ? []
      : await readLive(
          context.directory,
          refused.map(({ one, id }) => ({ description: { ...one.description, links: [] }, id })),
          context.signal,
        );
  const back = [
    ...all.filter(({ isRefused }) => !isRefused),
    ...refused.filter(({ one }, index) => {
      const found = live[index] ?? { state: 'missing' };
      return found.state === 'deleted' ? isInBin(context, one, found) : found.state !== 'missing';
    }),
  ];
  return new Set(back.map(({ id }) => id.toLowerCase()));
};
