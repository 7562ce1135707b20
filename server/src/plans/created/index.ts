import { isCreatedObject, isRestoreChoice } from '@trc/domain/changes';
import { infoOf, OBJECT_TYPES } from '@trc/domain/objectTypes';
import { recordActivity } from '../../activity/activity.ts';
import { findFitting } from '../../catalog/browse/fittingChanges.ts';
import type { Actor } from '../../catalog/types.ts';
import type { RestoreChoice, UnsavedObject } from '../../contract/generated.ts';
import type { Body, Reply } from '../../contract/operations.ts';
import { DomainError } from '../../domainError.ts';
import { loadRestoreChoices } from '../restoreChoices.ts';
import { loadDecisions, saveDecision } from './decisions.ts';
import { listCreated } from './listCreated.ts';
import type { CreatedListOptions, CreatedPage, CreatedQuery } from './listCreated.ts';
import { loadKnown, shownDecision, shownKnown } from './known.ts';
import { keyOf } from './readFacts.ts';
import { readUnsaved } from './unsaved.ts';

export type { CreatedPage, CreatedQuery } from './listCreated.ts';

export type CreatedChoice = Body<'decideCreatedObject'>;

/** Objects that somebody created between two versions of the directory. */
export interface CreatedObjects {
  /** @param ids of a backup, and of another one or a newer snapshot. @throws DomainError `notFound`, `invalid` */
  list(tenantId: string, ids: readonly [string, string], query: CreatedQuery): Promise<CreatedPage>;
  /**
   * @returns the changes with what people chose: decisions about created objects, with the results of plans for them,
   * and settings of restores
   */
  withChoices(
    tenantId: string,
    ids: readonly [string, string],
    query: Body<'listChanges'>,
    changes: Reply<'listChanges'>,
  ): Promise<Reply<'listChanges'>>;
  /** @returns an object that no backup has, as the newest snapshot read it; undefined without it there */
  findUnsaved(tenantId: string, objectType: string, objectId: string): Promise<UnsavedObject | undefined>;
  /** @throws DomainError `notFound` for an object that was not created, `invalid` for a kept one without a reason */
  decide(
    tenantId: string,
    ids: readonly [string, string],
    choice: CreatedChoice,
    actor: Actor,
  ): Promise<Reply<'decideCreatedObject'>>;
}

const DONE = { keep: 'kept', delete: 'to be deleted', undecided: 'undecided again' } as const;

export const createCreatedObjects = (options: CreatedListOptions): CreatedObjects => ({
  list: (tenantId, ids, query) => listCreated(options, tenantId, ids, query),
  withChoices: async (tenantId, ids, query, changes) => {
    const { changes: all } = await options.browser.describedChanges(tenantId, ids);
    const choices = await loadRestoreChoices(options, tenantId, ids, all);
    const isLeftOut = ({ key, ...change }: (typeof all)[number]): boolean =>
      isRestoreChoice({ ...change, restoreChoice: choices.get(key) });
    const restoreChoices =
      choices.size === 0 ? 0 : all.filter(await findFitting(options.db, tenantId, query)).filter(isLeftOut).length;
    const choiceOf = (key: string): { restoreChoice?: RestoreChoice } => {
      const restoreChoice = choices.get(key);
      return restoreChoice ? { restoreChoice } : {};
    };
    const created = changes.list.filter(isCreatedObject);
    const knownOf = await loadKnown(options, tenantId, ids, created);
    return {
      ...changes,
      ...(restoreChoices > 0 ? { restoreChoices } : {}),
      list: changes.list.map((change) =>
        isCreatedObject(change)
          ? { ...change, ...shownKnown(knownOf(change)) }
          : { ...change, ...choiceOf(change.key) },
      ),
    };
  },
  findUnsaved: async (tenantId, objectType, objectId) => {
    const known = OBJECT_TYPES.find(({ type }) => type === objectType);
    return known && readUnsaved(options, tenantId, { type: known.type, id: objectId });
  },
  decide: async (tenantId, ids, { type, id, decision, reason = '' }, actor) => {
    const { db, keys, browser } = options;
    const text = reason.trim();
    if (decision === 'keep' && text === '') throw new DomainError('invalid', 'Say why the object is kept.');
    const { changes } = await browser.describedChanges(tenantId, ids);
    const created = changes.find((change) => isCreatedObject(change) && keyOf(change) === keyOf({ type, id }));
    if (!created) throw new DomainError('notFound', `${type} ${id} was not created between the two versions.`);
    const tenantKeys = await keys.tenant(tenantId);
    const { executed } = (await loadKnown(options, tenantId, ids, [created]))(created);
    return db.tx(async (tx) => {
      const given =
        decision === 'undecided'
          ? {}
          : {
              decision,
              ...(text === '' ? {} : { reason: text }),
              ...(executed?.decision === 'contain' ? { isOfContained: true as const } : {}),
            };
      await saveDecision(tx, tenantKeys, created, given, actor);
      await recordActivity(tx, {
        tenantId,
        action: 'Updated',
        type: 'Backup',
        source: actor.upn,
        actor: actor.oid,
        requestId: actor.requestId,
        details: `Created ${infoOf(created.type).singular} ${created.id}: ${DONE[decision]}`,
        target: { kind: 'backup', id: ids[0] },
      });
      const saved = (await loadDecisions(tx, tenantKeys, [created])).get(keyOf(created));
      return saved ? { decision: shownDecision(saved) } : {};
    });
  },
});
