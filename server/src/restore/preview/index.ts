import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { MAX_SELECTION } from '@trc/domain/limits';
import type { DirectoryClient } from '../../directory/index.ts';
import { readSignInEffects, hashLiveObject, readSignInContext, rememberReview } from '../../comparison/index.ts';
import type { ReviewedObject, SignInEffect } from '../../comparison/index.ts';
import { readableBackup } from '../../catalog/readable.ts';
import { assertWithinLimit, selectionLimit, loadSelection, resolveSelection } from '../../catalog/selection/index.ts';
import { DomainError } from '../../domainError.ts';
import type { ActorOrigin } from '../../catalog/types.ts';
import { planItems } from '../plan/plan.ts';
import type { PrivilegedRestores } from '../privileges/index.ts';
import { findRestore } from '../ledger/restores.ts';
import { keyOf } from '../execute/run.ts';
import type { StartOptions } from '../start.ts';
import { completeSettings } from '../types.ts';
import type { GivenSettings } from '../types.ts';
import type { Previewing, Seen } from './gather.ts';
import { openPreview, previewPart, previewRefusal } from './part.ts';
import type { PreviewPart } from './part.ts';
import type { Preview } from './preview.ts';
import { shownPreviews } from './shown.ts';
import type { ShownPreview } from './shown.ts';
import { countPreviews } from './totals.ts';
import type { PreviewTotals } from './totals.ts';
import { INTERACTIVE_TIMEOUT_MS } from '../../directory/index.ts';
import { UUID } from '@trc/domain/uuid';

export interface PreviewOptions extends StartOptions {
  /** Waits no longer than a person does. */
  directory: DirectoryClient;
  /** The setting PRIVILEGED_RESTORES. */
  privilegedRestores?: PrivilegedRestores | undefined;
  now?: () => Date;
}

/** The person who asks for a preview. */
export interface PreviewBy {
  tenantId: string;
  /** Object id, or the name of a person without one. */
  person: string;
  origin?: ActorOrigin | undefined;
  /** True for an administrator of the console. */
  isAdministrator: boolean;
}

export interface PreviewQuestion {
  settings: GivenSettings;
  /** The version of the selection that is shown. */
  version?: number | undefined;
  /** Objects that the caller knows already. */
  skip?: number | undefined;
}

export interface RestorePreview {
  objects: ShownPreview[];
  total: number;
  totals: PreviewTotals;
}

/** Objects of one answer. */
const PAGE_SIZE = 250;
const POLICIES: ObjectType = 'conditionalAccessPolicies';

/** The objects of this answer, and those of the whole restore, of which only the existence at the end matters. */
interface Part extends PreviewPart {
  total: number;
}

const partOf = async (
  context: Previewing,
  chosen: ReadonlyMap<ObjectType, readonly string[]>,
  skip: number,
): Promise<Part> => {
  const {
    restore: { settings },
  } = context;
  // Only policies that bring others along make it necessary to open everything.
  const bringsOthers = settings.conditionalAccessPolicies.restoreDependencies && chosen.has(POLICIES);
  const ids = OBJECT_TYPES.flatMap(({ type }) => (chosen.get(type) ?? []).map((id) => ({ type, id })));
  const planned = bringsOthers ? await planItems({ ...context, settings }, chosen) : undefined;
  const all = planned?.map(({ type, sourceId }) => ({ type, id: sourceId })) ?? ids;
  const own = all.slice(skip, skip + PAGE_SIZE);
  const others = new Map(all.map((one) => [keyOf(one.type, one.id), one]));
  for (const one of own) others.delete(keyOf(one.type, one.id));
  if (planned) return { items: planned.slice(skip, skip + PAGE_SIZE), others, total: all.length };
  const byType = new Map<ObjectType, string[]>();
  for (const { type, id } of own) byType.set(type, [...(byType.get(type) ?? []), id]);
  return { items: await planItems({ ...context, settings }, byType), others, total: all.length };
};

const reviewedOf = ({ opened: { item, description }, live }: Seen): ReviewedObject[] =>
  live.state === 'unknown'
    ? []
    : [
        {
          type: item.type,
          id: item.sourceId,
          hash: hashLiveObject(description, live.state === 'here' ? live : undefined),
        },
      ];

/** The requirements of the policies that this restore enforces for the person, by id. */
const signIns = async (
  context: Previewing,
  person: string,
  seen: readonly (Seen & { preview: Preview })[],
): Promise<ReadonlyMap<string, SignInEffect>> => {
  const policies = seen.flatMap(({ opened: { item }, preview: { kind, after } }) =>
    item.type === POLICIES && kind !== undefined && kind !== 'unchanged' && after?.object['state'] === 'enabled'
      ? [[item.sourceId, after.object] as const]
      : [],
  );
  if (policies.length === 0) return new Map();
  return readSignInEffects(
    context.directory,
    new Map(policies),
    await readSignInContext(context.directory, person, context.signal),
    context.signal,
  );
};

/**
 * Computes the writes that a restore of a saved selection would make now, and remembers for an hour that `person` saw
 * them.
 * @throws DomainError `notFound` for an unknown selection, `conflict` for another version of it or one that was
 * started, `invalid` for an empty one, `unavailable` for a directory that does not answer
 */
export const previewSelection = async (
  { db, keys, experimental, directory, privilegedRestores = 'allow', now = () => new Date() }: PreviewOptions,
  { tenantId, person, origin, isAdministrator }: PreviewBy,
  restoreId: string,
  { settings: given, version, skip = 0 }: PreviewQuestion,
): Promise<RestorePreview> => {
  const id = restoreId.toLowerCase();
  const selection = UUID.test(id) ? await loadSelection(db, tenantId, id) : undefined;
  if (!selection) throw new DomainError('notFound', `Selection ${restoreId} is not found`);
  if (await findRestore(db, tenantId, id))
    throw new DomainError('conflict', 'The restore of this selection has started');
  if (version !== undefined && version !== selection.version)
    throw new DomainError('conflict', 'The selection was changed elsewhere; read it again');
  const backup = await readableBackup(db, tenantId, selection.backupId, 'unavailable');
  const chosen = await resolveSelection(db, tenantId, { number: backup.number, sections: selection.sections });
  const count = [...chosen.values()].reduce((sum, list) => sum + list.length, 0);
  if (count === 0) throw new DomainError('invalid', 'Nothing is selected');
  assertWithinLimit(count, selectionLimit(selection.experimental, experimental));
  const context = await openPreview(
    { db, keys, directory },
    { tenantId, number: backup.number, settings: completeSettings(given) },
    AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS),
  );
  try {
    const { items, others, total } = await partOf(context, chosen, skip);
    const by = { person, origin, isAdministrator, privilegedRestores };
    const seen = await previewPart(context, by, { items, others });
    // A person without an account in the directory is not subject to its policies.
    const enforced = origin ? new Map<string, SignInEffect>() : await signIns(context, person, seen);
    const { objects, previews } = await shownPreviews(context, items, seen, enforced, total <= MAX_SELECTION);
    await rememberReview(db, context.keys, { person, backupId: backup.backup_id }, seen.flatMap(reviewedOf), now());
    return { objects, total, totals: countPreviews(previews) };
  } catch (error) {
    throw previewRefusal(error, context.signal);
  }
};
