import type { ObjectType } from '@trc/domain/objectTypes';
import { findNames, idsIn, MAX_SHOWN_NAMES, unnamedReferences } from '../comparison/index.ts';
import type { BackupRow } from '../catalog/records.ts';
import type { Actor } from '../catalog/types.ts';
import { growing } from '../restore/names/ids.ts';
import { planItems } from '../restore/plan/plan.ts';
import type { LinksOfInterest, Previewing } from '../restore/preview/gather.ts';
import { openPreview, previewPart, previewRefusal } from '../restore/preview/part.ts';
import type { Previewed, PreviewPart, PreviewSources } from '../restore/preview/part.ts';
import { linksToWrite } from '../restore/preview/preview.ts';
import type { PreviewedLink } from '../restore/preview/previewLinks.ts';
import type { PrivilegedRestores } from '../restore/privileges/index.ts';
import { keyOf } from '../restore/execute/run.ts';
import { completeSettings } from '../restore/types.ts';
import type { Looked } from './buildPlan.ts';
import type { WantedObject } from './wanted.ts';
import { INTERACTIVE_TIMEOUT_MS } from '../directory/index.ts';

export interface LookOptions extends PreviewSources {
  privilegedRestores: PrivilegedRestores;
}

/** Objects that are read and previewed at a time. */
const BATCH_SIZE = 250;

/**
 * The settings of every plan. The operations hold all that a plan writes: the account status and the states of policies
 * are as in the restored version, and drift is found element by element.
 */
export const PLAN_SETTINGS = completeSettings({ users: { restoreEnabled: true }, overwriteChanged: true });

/** @returns the service principal of this service, once its permissions were read */
export const findCreator = ({ directory }: Pick<LookOptions, 'directory'>): string | undefined =>
  directory.permissions.current().principalId;

const shownIds = ({ preview: { attributes } }: Previewed, links: readonly PreviewedLink[]): string[] => [
  ...attributes.flatMap(({ expected, wanted }) => [...idsIn(expected), ...idsIn(wanted)]),
  ...links
    .flatMap(({ add, remove }) => [...add.slice(0, MAX_SHOWN_NAMES), ...remove.slice(0, MAX_SHOWN_NAMES)])
    .flatMap(idsIn),
];

/** The links that the plan may write of objects of which it puts only a part right. */
const changedLinks = (objects: readonly Pick<WantedObject, 'type' | 'id' | 'part'>[]): LinksOfInterest =>
  new Map(
    objects.flatMap(({ type, id, part }) =>
      part ? [[keyOf(type, id), new Set(part.links.map(({ name }) => name))] as const] : [],
    ),
  );

const lookAtPart = async (
  base: Previewing,
  person: Parameters<typeof previewPart>[1],
  part: PreviewPart,
): Promise<Looked[]> => {
  // Each part adds the ids that it promises to its own copy.
  const context: Previewing = { ...base, ids: growing(base.ids), symbols: new Map() };
  const seen = await previewPart(context, person, part);
  const withLinks = seen.map((one) => ({ one, links: linksToWrite(one.preview) }));
  const names = await findNames(
    context,
    withLinks.flatMap(({ one, links }) =>
      unnamedReferences(
        one.opened.description,
        one.opened.stored,
        [one.live.state === 'here' ? one.live : undefined, one.preview.after].filter((side) => side !== undefined),
        context.ids,
        shownIds(one, links),
      ),
    ),
  );
  const byKey = new Map(
    withLinks.map((each) => [keyOf(each.one.opened.item.type, each.one.opened.item.sourceId), each]),
  );
  return part.items.map((item): Looked => {
    const each = byKey.get(keyOf(item.type, item.sourceId));
    if (!each) return { item, names };
    const {
      opened: { description, stored },
      preview,
      id: liveId,
    } = each.one;
    const { ids, symbols } = context;
    return {
      item,
      names,
      found: {
        description,
        stored: stored.object,
        liveId,
        preview: { ...preview, links: [...each.links] },
        ids,
        symbols,
      },
    };
  });
};

/**
 * Reads the live state of objects of a backup, and computes the writes of a restore by this person.
 * @returns one entry per object, in their order
 * @throws DomainError `invalid` where the backup lacks an object, `unavailable` where the directory does not answer
 */
export const lookAtObjects = async (
  options: LookOptions,
  tenantId: string,
  backup: Pick<BackupRow, 'number'>,
  objects: readonly Pick<WantedObject, 'type' | 'id' | 'part'>[],
  actor: Actor,
): Promise<Looked[]> => {
  const signal = AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS);
  const person = {
    person: actor.oid,
    origin: actor.origin,
    isAdministrator: actor.isAdministrator === true,
    privilegedRestores: options.privilegedRestores,
  };
  try {
    const base = await openPreview(options, { tenantId, number: backup.number, settings: PLAN_SETTINGS }, signal);
    const chosen = new Map<ObjectType, string[]>();
    for (const { type, id } of objects) chosen.set(type, [...(chosen.get(type) ?? []), id]);
    const items = await planItems({ ...base, settings: PLAN_SETTINGS }, chosen);
    const links = changedLinks(objects);
    const looked: Looked[] = [];
    for (let start = 0; start < items.length; start += BATCH_SIZE) {
      const own = items.slice(start, start + BATCH_SIZE);
      const isOwn = new Set(own);
      const others = new Map(
        items
          .filter((item) => !isOwn.has(item))
          .map(({ type, sourceId: id }) => [keyOf(type, id), { type, id }] as const),
      );
      looked.push(...(await lookAtPart(base, person, { items: own, others, links })));
    }
    const byKey = new Map(looked.map((one) => [keyOf(one.item.type, one.item.sourceId), one]));
    return objects.flatMap(({ type, id }) => byKey.get(keyOf(type, id)) ?? []);
  } catch (error) {
    throw previewRefusal(error, signal);
  }
};
