import type { ObjectType } from '@trc/domain/objectTypes';
import { isExclusion } from '@trc/domain/planGroups';
import { waveOf } from '@trc/domain/planWaves';
import type { OperationKind } from '@trc/domain/planWaves';
import { ruleDerivedLinks } from '../comparison/addableLinks.ts';
import { joinSentences, ruleDecidesMessage } from '../comparison/messages.ts';
import { idsIn } from '../comparison/index.ts';
import type { IdMap } from '../catalog/idMap.ts';
import type { GraphObject, TypeDescription } from '../directory/index.ts';
import type { NewItem } from '../restore/ledger/ledger.ts';
import type { PreviewedLink } from '../restore/preview/previewLinks.ts';
import type { Preview, PreviewedAttribute } from '../restore/preview/preview.ts';
import { plannedObject } from '../restore/plan/operation.ts';
import { protectionLoss } from '../comparison/protectionLoss.ts';
import { withoutCreator } from './creator.ts';
import { bringsBack, isSelectable, warningsIn } from './marks.ts';
import { enabledInVersion } from './signIn.ts';
import { isSensitive, withLinkMode } from './linkModes.ts';
import { numberOperations } from './numberOperations.ts';
import type { Draft } from './numberOperations.ts';
import { choosePlanParts } from './planParts.ts';
import type { PlanParts } from './planParts.ts';
import { offerReportOnly } from './reportOnly.ts';
import { leftReason, PORTAL } from './leftReason.ts';
import { returningMessage } from './returningLinks.ts';
import { withoutSymbols } from './symbols.ts';
import type {
  BuiltPlan,
  Cannot,
  ChoosableAttribute,
  Choices,
  LinkMode,
  OperationBody,
  OperationNotes,
} from './types.ts';
import type { WantedObject } from './wanted.ts';

/** The live state of a wanted object, and the writes of a restore of the whole object. */
export interface Looked {
  item: NewItem;
  /** Undefined: its backup does not open, or this version does not know its kind. */
  found?: {
    description: TypeDescription;
    stored: GraphObject;
    /** The id that it has, or had, in the directory. */
    liveId: string;
    preview: Preview;
    ids: IdMap;
    /** Ids of objects that the plan creates again: those in the backup by those that stand for the new ones. */
    symbols: ReadonlyMap<string, string>;
  };
  /** By id in lower case. */
  names: ReadonlyMap<string, string>;
}

export interface PlanOptions {
  /** The mode for links of whole objects, if a person chose one. */
  linkMode?: LinkMode | undefined;
  /** The service principal of this service. */
  creatorId?: string | undefined;
}

/** A plan whose operations have no order yet. */
export interface DraftedPlan {
  drafts: readonly Draft[];
  cannot: readonly Cannot[];
}

type Found = NonNullable<Looked['found']>;

const cannotOf = ({ item: { type, sourceId: id, name } }: Looked, reason: string): Cannot => ({
  type,
  id,
  name,
  reason,
});

const selectable = (attributes: readonly PreviewedAttribute[], isWhole: boolean, type: ObjectType) =>
  attributes.map((one): ChoosableAttribute => ({
    ...one,
    selected: true,
    ...(isWhole && isExclusion(type, one.path) && (Array.isArray(one.wanted) || one.wanted === undefined)
      ? { exact: (one.wanted ?? []) as readonly unknown[] }
      : {}),
  }));

const selectableLinks = (links: readonly PreviewedLink[]): OperationBody['links'] =>
  links.map(({ name, add, remove, kept }) => ({
    name,
    add: add.map((value) => ({ value, selected: true })),
    remove: remove.map((value) => ({ value, selected: true })),
    kept,
  }));

const namesFor = (
  looked: Looked,
  wanted: WantedObject,
  { attributes, links }: Pick<OperationBody, 'attributes' | 'links'>,
): Record<string, string> => {
  const backTo = new Map([...(looked.found?.symbols ?? [])].map(([symbol, id]) => [id.toLowerCase(), symbol]));
  const ids = [
    ...attributes.flatMap(({ expected, wanted: value }) => [expected, value]),
    ...links.flatMap(({ add, remove }) => [...add, ...remove].map(({ value }) => value)),
  ].flatMap(idsIn);
  return Object.fromEntries(
    [...new Set(ids)].flatMap((id) => {
      const name = looked.names.get(id) ?? looked.names.get(backTo.get(id) ?? '') ?? wanted.names?.[id];
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
};

const choicesOf = (wanted: WantedObject, { preview, stored }: Found, kind: OperationKind): Choices => {
  const comesBack = bringsBack(kind) && wanted.type === 'users';
  return comesBack ? { restoreEnabled: true, ...enabledInVersion(preview.after?.object ?? stored) } : {};
};

const reportOnlyOf = (
  { type }: WantedObject,
  { preview: { before }, stored }: Found,
  kind: OperationKind,
  attributes: OperationBody['attributes'],
): Choices => offerReportOnly({ type, kind }, attributes, { live: before?.object, version: stored });

const hasLinkChoice = ({ attributes, links }: Pick<OperationBody, 'attributes' | 'links'>): boolean =>
  links.length > 0 || attributes.some(({ exact }) => exact !== undefined);

/** Chooses the mode of a whole object's links, or leaves the choice to a person. */
const withDefaultMode = (
  wanted: WantedObject,
  { stored }: Found,
  kind: OperationKind,
  body: OperationBody,
  { linkMode }: PlanOptions,
): OperationBody => {
  if (wanted.part || kind !== 'update' || !hasLinkChoice(body)) return body;
  const mode = wanted.linkMode ?? linkMode;
  if (mode) return withLinkMode(body, mode);
  if (!isSensitive(wanted.type, stored)) return withLinkMode(body, 'add');
  return { ...body, choices: { ...body.choices, needsLinkMode: true } };
};

/** Judges the written values of the plan: for a change, only the changed part. */
const protectionOf = (
  { type, id, part }: WantedObject,
  { description, preview, stored }: Found,
  kind: OperationKind,
  { attributes }: Pick<Preview, 'attributes'>,
): Pick<OperationNotes, 'protection'> => {
  const { before, protection: whole } = preview;
  if (kind !== 'update') return {};
  const planned =
    part && before
      ? protectionLoss({
          type,
          id,
          before: before.object,
          after: plannedObject(description, before.object, attributes, { version: stored, stays: [] }),
        })
      : whole;
  return planned === undefined ? {} : { protection: planned };
};

const draftOf = (
  wanted: WantedObject,
  looked: Looked & { found: Found },
  kind: OperationKind,
  parts: Omit<PlanParts, 'left'>,
  options: PlanOptions,
): Draft => {
  const { item, found } = looked;
  const { preview, symbols, liveId } = found;
  const values = withoutSymbols(
    {
      attributes: selectable(parts.attributes, wanted.part === undefined, wanted.type),
      links: selectableLinks(parts.links),
    },
    symbols,
  );
  const isWhole = wanted.part === undefined || bringsBack(kind);
  // A group that lost a member by its rule reads otherwise as if the member were back.
  const message = joinSentences([
    isWhole ? preview.message : undefined,
    kind === 'unchanged' ? ruleDecidesMessage(ruleDerivedLinks(found.description, found.stored)) : undefined,
    returningMessage(parts.returning),
  ]);
  const body = withDefaultMode(
    wanted,
    found,
    kind,
    {
      ...values,
      requires: [],
      choices: { ...choicesOf(wanted, found, kind), ...reportOnlyOf(wanted, found, kind, values.attributes) },
      notes: {
        losses: preview.losses,
        conflicts: preview.conflict === undefined ? [] : [preview.conflict],
        ...protectionOf(wanted, found, kind, parts),
        ...warningsIn(preview.warnings ?? []),
        ...(preview.gives ? { gives: withoutSymbols(preview.gives, symbols) } : {}),
        ...(kind === 'unchanged' && parts.returning.length > 0 ? { returning: true as const } : {}),
        ...(message === '' ? {} : { message }),
      },
      names: namesFor(looked, wanted, values),
    },
    options,
  );
  return {
    liveId,
    operation: {
      head: {
        number: 0,
        type: item.type,
        sourceId: item.sourceId,
        counter: item.counter,
        stage: item.stage,
        wave: waveOf(item.type, kind, item.counter),
        kind,
        ...(wanted.severity === undefined ? {} : { severity: wanted.severity }),
        selected: isSelectable({ kind }, body),
      },
      name: item.name,
      body,
    },
  };
};

/** Plans one object. Differences that no restore writes are returned separately. */
const planObject = (
  wanted: WantedObject,
  looked: Looked,
  undeleted: ReadonlySet<string>,
  options: PlanOptions,
): { draft?: Draft; cannot: Cannot[] } => {
  const { item, found } = looked;
  if (!found)
    return { cannot: [cannotOf(looked, item.refused?.message ?? `It is backed up only and not restored. ${PORTAL}`)] };
  const { preview } = found;
  if (preview.kind === undefined) return { cannot: [cannotOf(looked, preview.message ?? 'It could not be read.')] };
  if (preview.kind === 'unchanged' && preview.inDirectory !== true)
    return { cannot: [cannotOf(looked, preview.message ?? `It cannot be created again. ${PORTAL}`)] };
  const parts = choosePlanParts(wanted, found, undeleted);
  const isEmpty = parts.attributes.length + parts.links.length === 0;
  const kind = preview.kind === 'update' && isEmpty ? 'unchanged' : preview.kind;
  const cannot =
    parts.left.length > 0
      ? [{ ...cannotOf(looked, leftReason(parts.left, wanted, looked.names, found, undeleted)), partly: true }]
      : [];
  // An object that is listed as impossible is not counted as right as well.
  if (kind === 'unchanged' && cannot.length > 0) return { cannot };
  const { liveId, operation } = draftOf(wanted, { ...looked, found }, kind, parts, options);
  return { draft: { liveId, operation: withoutCreator(operation, found.stored, options.creatorId) }, cannot };
};

/**
 * Decides which writes restore every wanted object.
 * @param live state of each object as read, in the order of `wanted`
 */
export const draftPlan = (
  wanted: readonly WantedObject[],
  live: readonly Looked[],
  options: PlanOptions = {},
): DraftedPlan => {
  const undeleted = new Set(
    live.flatMap(({ found }) => (found?.preview.kind === 'undelete' ? [found.liveId.toLowerCase()] : [])),
  );
  const planned = wanted.flatMap((one, index) => {
    const looked = live[index];
    return looked ? [planObject(one, looked, undeleted, options)] : [];
  });
  return {
    drafts: planned.flatMap(({ draft }) => (draft ? [draft] : [])),
    cannot: planned.flatMap(({ cannot }) => cannot),
  };
};

/** Puts the operations of a plan in their order. */
export const numberPlan = ({ drafts, cannot }: DraftedPlan): BuiltPlan => ({
  operations: numberOperations(drafts),
  cannot,
});

/** @returns the plan as `draftPlan` decides it */
export const buildPlan = (...given: Parameters<typeof draftPlan>): BuiltPlan => numberPlan(draftPlan(...given));
