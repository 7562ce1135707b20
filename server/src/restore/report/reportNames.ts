import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { directoryObjectsByIds, isMasteredElsewhere } from '../../directory/index.ts';
import type { GraphObject } from '../../directory/index.ts';
import { displayNameOf } from '../../comparison/names.ts';
import { readObjects } from '../../catalog/objects.ts';
import { isFinal } from '../ledger/states.ts';
import type { RestoreContext } from '../execute/run.ts';
import type { ReportNames } from '../execute/runParts.ts';
import type { Item, ItemError, ItemReport } from '../types.ts';
import { NOT_FOUND } from '@trc/domain/httpStatus';

/** The known facts of an object that a report mentions. */
interface Mentioned {
  name?: string;
  /** The item of this restore that it belongs to. */
  item?: Item;
  isMastered?: boolean;
  inBackup?: boolean;
}

type NameRun = Pick<RestoreContext, 'db' | 'ledger' | 'restore' | 'directory' | 'items' | 'job'>;

/** An id without a name; "Ada Lindqvist (<id>)" is left as it is. */
const ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b(?!\))/gi;

const textsOf = ({ errors, notes }: ItemReport): string[] => [...errors.map(({ message }) => message), ...notes];
const idsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(ID) ?? []).map((id) => id.toLowerCase());
/** Values of a link whose names a report has; those of a large group stay ids beyond it. */
const NAMED_VALUES = 100;
const idsOfLinks = ({ links = [] }: ItemReport): string[] =>
  links.flatMap(({ added, removed, withheld = [], of }) => [
    ...(of ? [of.id.toLowerCase()] : []),
    ...[added, removed, withheld].flatMap((values) => idsIn(values.slice(0, NAMED_VALUES))),
  ]);
const idsOf = (report: ItemReport): string[] => [...idsIn(textsOf(report)), ...idsOfLinks(report)];
/** It has come to its end, or was left with a reason. */
const isSettled = ({ state, report }: Item): boolean =>
  isFinal(state) || (state === 'unprocessed' && report.errors.length > 0);

/** Code of an error that no further restore from the same backup can take away. */
const LINKED_OBJECT_GONE = 'linkedObjectGone';

/** Names the objects that reports mention, from the restore, the backup and the directory, in this order. */
export const createReportNames = (run: NameRun): ReportNames => {
  const known = new Map<string, Mentioned>();
  const done = new WeakSet<ItemReport>();

  const findInRestore = (ids: ReadonlySet<string>): void => {
    for (const item of run.items.values()) {
      for (const id of [item.sourceId, item.targetId ?? '']) {
        if (ids.has(id.toLowerCase()))
          known.set(id.toLowerCase(), { ...(item.name === '' ? {} : { name: item.name }), item, inBackup: true });
      }
    }
  };

  const learn = (id: string, object: GraphObject): void => {
    const name = displayNameOf(object);
    known.set(id.toLowerCase(), {
      ...known.get(id.toLowerCase()),
      inBackup: true,
      isMastered: isMasteredElsewhere(object),
      ...(name === undefined ? {} : { name }),
    });
  };

  const findInBackup = async (ids: readonly string[]): Promise<void> => {
    let open = ids;
    for (const { type } of OBJECT_TYPES) {
      // An id belongs to one object.
      if (open.length === 0) return;
      const found = await readObjects(run.db, run.ledger.keys, run.restore.backup_number, type, open);
      for (const [id, object] of found) if (object.found) learn(id, object.stored.object);
      open = open.filter((id) => found.get(id)?.found !== true);
    }
  };

  /** @returns the ids that the directory shows */
  const findInDirectory = async (ids: readonly string[]): Promise<Set<string>> => {
    const live = new Set<string>();
    for await (const object of directoryObjectsByIds(run.directory, ids, { signal: run.job.signal })) {
      const id = String(object['id']).toLowerCase();
      live.add(id);
      const name = displayNameOf(object);
      if (name !== undefined) known.set(id, { name, ...known.get(id) });
    }
    return live;
  };

  const look = async (ids: ReadonlySet<string>): Promise<void> => {
    const open = [...ids].filter((id) => !known.has(id));
    if (open.length === 0) return;
    findInRestore(new Set(open));
    await findInBackup(open.filter((id) => known.get(id)?.name === undefined));
    const nameless = open.filter((id) => known.get(id)?.name === undefined);
    // A directory that fails leaves ids without a name.
    if (nameless.length > 0) await findInDirectory(nameless).catch(() => undefined);
    for (const id of open) if (!known.has(id)) known.set(id, {});
  };

  /** @returns for each id that is neither live nor unclear, whether it is in the deleted objects */
  const findDeleted = async (ids: readonly string[]): Promise<Map<string, boolean>> => {
    const deleted = new Map<string, boolean>();
    if (ids.length === 0) return deleted;
    const live = await findInDirectory(ids);
    const gone = ids.filter((id) => !live.has(id));
    const answers = await run.directory.batch(
      gone.map((id) => ({ method: 'GET' as const, path: `/v1.0/directory/deletedItems/${id}?$select=id` })),
      { signal: run.job.signal },
    );
    gone.forEach((id, index) => {
      const status = answers[index]?.status;
      if (status === 200 || status === NOT_FOUND) deleted.set(id, status === 200);
    });
    return deleted;
  };

  const labelOf = (id: string): string => {
    const name = known.get(id.toLowerCase())?.name;
    return name === undefined ? id : `${name} (${id})`;
  };

  /** The cause in place of "could not be added": the object to be linked does not exist. */
  const explain = (error: ItemError, deleted: ReadonlyMap<string, boolean>): ItemError => {
    const { absent, ...plain } = error;
    // The directory says no more than that something does not exist.
    const { reason: _, ...gone } = plain;
    const inBin = absent === undefined ? undefined : deleted.get(absent.toLowerCase());
    if (absent === undefined || inBin === undefined) return plain;
    const { item, isMastered = false, inBackup = false } = known.get(absent.toLowerCase()) ?? {};
    const what = `${plain.attribute?.replace(/^links\./, '') ?? 'links'}: ${labelOf(absent)}`;
    if (item)
      return {
        ...plain,
        message: `${what} could not be linked, because this restore could not restore it.`,
        explanation: 'See the errors of that object in this report.',
      };
    const where = isMastered ? ' It is managed on premises and comes back from there.' : '';
    const advice = isMastered
      ? 'Restore it in your on-premises Active Directory, then restore this object again.'
      : inBackup
        ? 'Restore it from the same backup, then restore this object again.'
        : undefined;
    const final = isMastered ? 'masteredOnPremises' : inBackup ? undefined : LINKED_OBJECT_GONE;
    return {
      ...(inBin || final === undefined ? plain : { ...gone, code: final }),
      message: `${what} ${inBin ? 'is in the deleted objects' : 'was deleted permanently'} and is not part of this restore.${where}`,
      ...(advice === undefined ? {} : { explanation: advice }),
    };
  };

  const apply = async (items: readonly Item[]): Promise<void> => {
    const hasIds = ({ report }: Item): boolean =>
      idsOf(report).length > 0 || report.errors.some((error) => error.absent);
    const open = items.filter((item) => isSettled(item) && !done.has(item.report) && hasIds(item));
    if (open.length === 0) return;
    const absent = [
      ...new Set(open.flatMap(({ report }) => report.errors.flatMap((error) => error.absent?.toLowerCase() ?? []))),
    ];
    await look(new Set([...open.flatMap(({ report }) => idsOf(report)), ...absent]));
    const deleted = await findDeleted(absent).catch(() => new Map<string, boolean>());
    const withNames = (text: string): string => text.replace(ID, labelOf);
    for (const item of open) {
      const errors = item.report.errors
        .map((error) => explain(error, deleted))
        .map((error) => ({ ...error, message: withNames(error.message) }));
      const ofLinks = idsOfLinks(item.report).flatMap((id) => {
        const name = known.get(id)?.name;
        return name === undefined ? [] : [[id, name] as const];
      });
      item.report = {
        ...item.report,
        errors,
        notes: item.report.notes.map(withNames),
        ...(ofLinks.length > 0 ? { names: Object.fromEntries(ofLinks) } : {}),
      };
      done.add(item.report);
    }
  };

  return { learn, apply };
};
