import {
  AS_IN_BACKUP,
  diffObjects,
  intendedObject,
  isRestorable,
  isWatchedLink,
  mapReferences,
  joinUnknownParts,
} from '../../comparison/index.ts';
import { linksKeptElsewhere } from '../../content/normalForm.ts';
import type { LiveState, WholeObject } from '../../comparison/index.ts';
import {
  carriedMessage,
  CLOSED_BIN_MESSAGE,
  failureMessage,
  keptElsewhereMessage,
  ruleDerivedMessage,
  linksMessage,
  namesOfPaths,
  joinSentences,
  unknownMessage,
  watchedMessage,
} from '../../comparison/messages.ts';
import { ruleDerivedLinks } from '../../comparison/addableLinks.ts';
import { isOfAnotherApplication } from '../../directory/recycleBin.ts';
import { isRecreated } from '../names/ids.ts';
import { newIdWarnings } from '../../directory/types/newId.ts';
import { comesBackDisabled, deviationNote, findDeviations } from '../report/deviations.ts';
import { buildIntendedLinks, buildIntended, buildIntendedSide, refusalToCreate, buildUpdate } from '../plan/intent.ts';
import type { Unresolved } from '../links/references.ts';
import type { Intending, Opened } from '../execute/run.ts';
import { previewAllLinks, previewLinks } from './previewLinks.ts';
import type { Preview, PreviewedAttribute } from './preview.ts';
import { protectionLoss } from '../../comparison/protectionLoss.ts';

const NOTHING: WholeObject = { object: {}, links: {} };

const attributeOf = ({
  name,
  oldValue,
  newValue,
}: {
  name: string;
  oldValue?: unknown;
  newValue?: unknown;
}): PreviewedAttribute => ({
  path: name,
  ...(oldValue === undefined ? {} : { expected: oldValue }),
  ...(newValue === undefined ? {} : { wanted: newValue }),
});

const withMessage = (preview: Preview, parts: readonly (string | undefined)[]): Preview => {
  const message = joinSentences(parts);
  return message === '' ? preview : { ...preview, message };
};

/** The attributes that differ in the end because of the settings. */
const settingsOf = (
  context: Intending,
  { description, stored }: Opened,
  live: WholeObject['object'] | undefined,
  comesBack: boolean,
) => {
  const deviations = findDeviations(description, stored, {
    settings: context.restore.settings,
    idMap: context.ids,
    live,
    comesBack,
  });
  return {
    deviations,
    notes: deviations.map((each) => deviationNote(each, comesBack)),
    isDisabled: comesBackDisabled(description, deviations, comesBack),
  };
};

const previewHere = (
  context: Intending,
  opened: Opened,
  live: Extract<LiveState, { state: 'here' }>,
  unresolved: readonly Unresolved[],
): Preview => {
  const { description, stored } = opened;
  const before = { object: live.object, links: live.links };
  const { changes, calls, own, errors, unknown } = buildUpdate(context, opened, live.object, unresolved);
  const object = { ...live.object, ...(calls.length > 0 ? changes : {}), ...own };
  const isWritten = calls.length > 0 || Object.keys(own).length > 0;
  const { links, after: linked } = previewLinks(context, opened, before);
  const after = { object, links: linked, unknown: joinUnknownParts(live) };
  const attributes = !isWritten
    ? []
    : diffObjects(description, { object: live.object, links: {} }, { object, links: {} })
        .filter(({ name }) => isRestorable(description, name, 'exists'))
        .map(attributeOf);
  const inBackup = {
    ...intendedObject(description, stored, {
      settings: AS_IN_BACKUP,
      idMap: context.ids,
      live: live.object,
      comesBack: false,
    }),
    links: buildIntendedLinks(context, opened, live.links),
  };
  const elsewhere = linksKeptElsewhere(description, live.links, inBackup.links, live.object);
  const here = diffObjects(description, after, inBackup).map(attributeOf);
  const remaining = [...here, ...elsewhere.map((name) => ({ path: `links.${name}` }))];
  const { notes, deviations } = settingsOf(context, opened, live.object, false);
  const byRestore = new Set(deviations.map(({ name }) => name));
  const others = here.map(({ path }) => path).filter((path) => !byRestore.has(path));
  const watched = others.filter((path) => isWatchedLink(description, path));
  const unwritten = others.filter((path) => !watched.includes(path));
  const unread = description.links
    .map(({ name }) => ({ name }))
    .filter(({ name }) => live.links[name] !== undefined && stored.links[name] === undefined);
  const isUnknown =
    unread.length + live.unread.length + joinUnknownParts(stored).size + joinUnknownParts(live).size > 0;
  const changed = mapReferences(description, live.object, context.ids);
  const loss = protectionLoss({ type: description.type, id: opened.item.sourceId, before: changed, after: object });
  return withMessage(
    {
      kind: isWritten || links.length > 0 ? 'update' : 'unchanged',
      inDirectory: true,
      attributes,
      links,
      remaining,
      losses: [],
      before,
      after,
      ...(loss === undefined ? {} : { protection: loss }),
      ...(isUnknown ? { hasUnknown: true as const } : {}),
    },
    [
      ...[...errors, ...unknown].map(({ message }) => message),
      ...notes,
      unwritten.length > 0 ? `Still differs after the restore: ${namesOfPaths(unwritten)}.` : undefined,
      watchedMessage(watched),
      keptElsewhereMessage(elsewhere),
      unknownMessage(unread),
      carriedMessage(links.map(({ name }) => name).filter((name) => opened.carried.has(name))),
      linksMessage(live.unread, live.unreadError),
      isWritten ? description.advice?.(stored.object) : undefined,
    ],
  );
};

interface Look {
  inDeletedObjects: boolean;
  binClosed: boolean;
}

const previewCreate = (
  context: Intending,
  opened: Opened,
  unresolved: readonly Unresolved[],
  { inDeletedObjects, binClosed }: Look,
): Preview => {
  const { description, stored } = opened;
  const place = { inDirectory: false, ...(description.readDeleted ? { inDeletedObjects } : {}) };
  const refusals = refusalToCreate(opened, unresolved);
  if (refusals.length > 0) {
    return withMessage(
      { kind: 'unchanged', ...place, attributes: [], links: [], remaining: [], losses: [] },
      refusals.map(({ message }) => message),
    );
  }
  const after = buildIntendedSide(context, opened, undefined);
  const { deviations, notes, isDisabled } = settingsOf(context, opened, undefined, true);
  const warnings = newIdWarnings(description, stored.object);
  return withMessage(
    {
      kind: 'create',
      ...place,
      links: previewAllLinks(context, opened),
      attributes: diffObjects(description, NOTHING, after)
        .filter(({ name }) => isRestorable(description, name, 'created'))
        .map(attributeOf),
      remaining: deviations.map(({ name, value, inBackup }) =>
        attributeOf({ name, oldValue: value, newValue: inBackup }),
      ),
      losses: description.losses(stored.object, stored.links),
      ...(warnings.length > 0 ? { warnings } : {}),
      after,
      ...(isDisabled ? { comesBackDisabled: true as const } : {}),
    },
    [
      binClosed ? CLOSED_BIN_MESSAGE : undefined,
      description.advice?.(stored.object),
      ruleDerivedMessage(ruleDerivedLinks(description, stored.object)),
      ...notes,
    ],
  );
};

/** The directory puts the id before the account name of a deleted user until the user is restored. */
const isDeletedName = ({ expected, wanted }: PreviewedAttribute, id: string): boolean =>
  typeof expected === 'string' &&
  typeof wanted === 'string' &&
  expected.toLowerCase() === `${id.replaceAll('-', '')}${wanted}`.toLowerCase();

/** An object in the recycle bin that an earlier restore re-created: what its creation lost stays lost. */
const copyNotes = ({ description, stored, item }: Opened, id: string): Pick<Preview, 'losses' | 'warnings'> => {
  if (!isRecreated(item.sourceId, id)) return { losses: [] };
  const warnings = newIdWarnings(description, stored.object);
  return {
    losses: description.losses(stored.object, stored.links),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
};

/** The recycle bin shows some properties only, so the account status is named in any case. */
const previewUndelete = (context: Intending, opened: Opened, binned: WholeObject['object'], id: string): Preview => {
  const { description } = opened;
  const whole = buildIntendedSide(context, opened, undefined);
  const { object } = whole;
  const only = (one: WholeObject['object'], other: WholeObject['object']) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => Object.hasOwn(other, name)));
  const shown = diffObjects(
    description,
    { object: only(binned, object), links: {} },
    { ...whole, object: only(object, binned) },
  )
    .filter(({ name }) => isRestorable(description, name, 'exists'))
    .map(attributeOf)
    .filter((one) => !isDeletedName(one, id));
  const { deviations, notes, isDisabled } = settingsOf(context, opened, undefined, true);
  const unshown = deviations
    .filter(({ name }) => !Object.hasOwn(binned, name.split('.')[0] ?? name))
    .map(({ name, value }) => attributeOf({ name, newValue: value }));
  return withMessage(
    {
      kind: 'undelete',
      inDirectory: false,
      inDeletedObjects: true,
      attributes: [...shown, ...unshown],
      links: [],
      linksInBackup: previewAllLinks(context, opened),
      remaining: deviations.map(({ name, value, inBackup }) =>
        attributeOf({ name, oldValue: value, newValue: inBackup }),
      ),
      ...copyNotes(opened, id),
      after: whole,
      before: { object: binned, links: {} },
      ...(isDisabled ? { comesBackDisabled: true as const } : {}),
    },
    notes,
  );
};

/** True if the object is in the recycle bin and an undelete can restore it. */
export const isInBin = (context: Intending, opened: Opened, live: LiveState): boolean =>
  live.state === 'deleted' &&
  opened.description.undelete !== undefined &&
  !isOfAnotherApplication(opened.description, live.object, buildIntended(context, opened, undefined));

/**
 * Computes the effect of a restore with these settings on one object, by the functions that the restore itself uses.
 * @param id the id that the object has, or had, in the directory
 */
export const previewObject = (
  context: Intending,
  opened: Opened,
  live: LiveState,
  id: string,
  unresolved: readonly Unresolved[],
): Preview => {
  if (live.state === 'here') return previewHere(context, opened, live, unresolved);
  if (live.state === 'unknown')
    return { attributes: [], links: [], remaining: [], losses: [], message: failureMessage(live.error) };
  if (isInBin(context, opened, live) && live.state === 'deleted')
    return previewUndelete(context, opened, live.object, id);
  return previewCreate(context, opened, unresolved, {
    inDeletedObjects: live.state === 'deleted',
    binClosed: live.state === 'missing' && live.binClosed === true,
  });
};
