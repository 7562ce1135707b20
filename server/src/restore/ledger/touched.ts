import type { ObjectType } from '@trc/domain/objectTypes';
import { stageOf } from '@trc/domain/restoreOrder';
import type { Db } from '../../storage/types.ts';
import { noteAnswers, noteBefore } from './beforeImages.ts';
import type { Ledger } from './ledger.ts';
import type { BeforeImage, WrittenLinks } from '../plan/operation.ts';
import type { OutsideObject, TouchedObjects } from '../execute/runParts.ts';
import { openField, sealField } from './sealing.ts';
import { EMPTY_REPORT } from '../types.ts';
import type { Item } from '../types.ts';

/** An object outside of a restore: its state before the restore wrote it, and the changes. */
export interface Touched {
  type: ObjectType;
  /** In the directory. */
  id: string;
  name: string;
  /** For an object of which only links were written: the former values of these links. */
  beforeImage: BeforeImage;
  writtenLinks?: readonly WrittenLinks[];
  /** It named objects by former ids and names them by new ones now. */
  isRenewed?: true;
}

type TouchedContent = Omit<Touched, 'type' | 'id'>;

interface TouchedRow {
  type: ObjectType;
  object_id: string;
  content: Buffer;
}

const placeOf = (restoreId: string, { type, id }: Pick<Touched, 'type' | 'id'>) =>
  ({ restoreId, type, sourceId: id, field: 'touched' }) as const;

const saveTouched = async (tx: Db, { keys, restoreId }: Ledger, list: readonly Touched[]): Promise<void> => {
  await tx.query(
    `insert into restore_touched (tenant_id, restore_id, type, object_id, content)
     select $1, $2, type, object_id, content
     from unnest($3::text[], $4::text[], $5::bytea[]) as fresh (type, object_id, content)
     on conflict (tenant_id, restore_id, type, object_id) do update set content = excluded.content`,
    [
      keys.tenantId,
      restoreId,
      list.map(({ type }) => type),
      list.map(({ id }) => id),
      list.map(({ type, id, ...content }) =>
        sealField(keys, placeOf(restoreId, { type, id }), content satisfies TouchedContent),
      ),
    ],
  );
};

export const loadTouched = async (db: Db, { keys, restoreId }: Ledger): Promise<Touched[]> => {
  const rows = await db.query<TouchedRow>(
    `select type, object_id, content from restore_touched where tenant_id = $1 and restore_id = $2
     order by type, object_id`,
    [keys.tenantId, restoreId],
  );
  return rows.map(({ type, object_id: id, content }) => ({
    type,
    id,
    ...(openField(keys, placeOf(restoreId, { type, id }), content) as TouchedContent),
  }));
};

/** Objects outside of a restore that it wrote, in the form of its items, so that an undo covers them as well. */
export const touchedItems = async (db: Db, ledger: Ledger): Promise<Item[]> =>
  (await loadTouched(db, ledger)).map(({ type, id, name, beforeImage, writtenLinks = [], isRenewed }) => ({
    type,
    sourceId: id,
    stage: stageOf(type),
    name,
    dependency: false,
    state: 'completed',
    step: 'linked',
    attempt: 0,
    crashes: 0,
    fence: undefined,
    preIds: undefined,
    targetId: id,
    outcome: 'update',
    links: 'done',
    code: undefined,
    report: isRenewed ? { ...EMPTY_REPORT, isRenewed } : EMPTY_REPORT,
    beforeImage,
    writtenLinks,
  }));

const nameOf = ({ object: { displayName }, id }: OutsideObject): string =>
  typeof displayName === 'string' && displayName !== '' ? displayName : id;

export const createTouchedObjects = (db: Db, ledger: Ledger): TouchedObjects => {
  let known: Promise<Map<string, Touched>> | undefined;
  /** An earlier process may have written some: the first state of an object stays. */
  const load = (): Promise<Map<string, Touched>> =>
    (known ??= loadTouched(db, ledger).then(
      (list) => new Map(list.map((one) => [`${one.type}/${one.id.toLowerCase()}`, one])),
    ));
  const get = async (object: OutsideObject): Promise<Touched> => {
    const all = await load();
    const { type } = object.description;
    const key = `${type}/${object.id.toLowerCase()}`;
    const found = all.get(key) ?? { type, id: object.id, name: nameOf(object), beforeImage: { links: {} } };
    all.set(key, found);
    return found;
  };
  const storing = (list: Iterable<Touched>): ((tx: Db) => Promise<void>) | undefined => {
    const stored = [...new Set(list)];
    return stored.length === 0 ? undefined : (tx) => saveTouched(tx, ledger, stored);
  };
  return {
    intend: async (links) => {
      const touched: Touched[] = [];
      for (const link of links) {
        const one = await get(link.wanted.owner);
        noteBefore(one, link);
        touched.push(one);
      }
      return storing(touched);
    },
    answered: async (results) => {
      const touched: Touched[] = [];
      for (const result of results.filter(({ failed }) => failed.length > 0)) {
        const one = await get(result.wanted.owner);
        noteAnswers(one, result);
        touched.push(one);
      }
      return storing(touched);
    },
    renew: async (object) => {
      const one = await get(object);
      one.beforeImage = { ...one.beforeImage, object: one.beforeImage.object ?? object.object };
      one.isRenewed = true;
      return (tx) => saveTouched(tx, ledger, [one]);
    },
  };
};
