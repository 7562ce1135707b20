import type { GraphObject, LinkValue } from '../../directory/index.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';
import { readNow } from '../execute/opening.ts';
import type { WrittenLinks } from '../plan/operation.ts';
import { comesBack } from '../execute/run.ts';
import type { Opened, RestoreContext } from '../execute/run.ts';
import type { NotedAnswer, NotedIntent } from '../execute/runParts.ts';
import type { Item } from '../types.ts';

/** A restore that an earlier version began has written attributes without a before-image. It cannot be undone. */
const isTooLate = ({ report }: Item): boolean => report.written !== undefined;

/** Takes the before-image of an object that is about to be written. @param live undefined: it is not there */
export const takeBeforeImage = (item: Item, live: GraphObject | undefined): void => {
  if (item.beforeImage || isTooLate(item)) return;
  item.beforeImage = { ...(live && !comesBack(item) ? { object: live } : {}), links: {} };
};

/** Takes the before-images of objects of which only links are about to be written. */
export const readBeforeImages = async (run: RestoreContext, opened: readonly Opened[]): Promise<void> => {
  const open = opened.filter(({ item }) => !item.beforeImage && !isTooLate(item));
  const there = open.filter(({ item }) => !comesBack(item));
  const found = there.length > 0 ? await readNow(run, there) : [];
  // Only links are written to an object that cannot be read now.
  const live = new Map(
    there.map(({ item }, index) => {
      const each = found[index];
      return [item, each?.kind === 'here' ? each.object : {}];
    }),
  );
  for (const { item } of open) takeBeforeImage(item, live.get(item));
};

const join = (
  known: readonly LinkValue[],
  fresh: readonly LinkValue[],
  failed: readonly LinkValue[] = [],
): LinkValue[] => {
  const without = new Set(failed.map(canonicalJson));
  const values = new Map([...known, ...fresh].map((value) => [canonicalJson(value), value]));
  return [...values].filter(([key]) => !without.has(key)).map(([, value]) => value);
};

/** An item, or an object outside of the restore. */
type WithLinks = Pick<Item, 'beforeImage' | 'writtenLinks'>;

const mergeWritten = (item: WithLinks, { name, added, removed }: WrittenLinks, failed?: readonly LinkValue[]): void => {
  const all = item.writtenLinks ?? [];
  const known = all.find((one) => one.name === name);
  const merged = {
    name,
    added: join(known?.added ?? [], added, failed),
    removed: join(known?.removed ?? [], removed, failed),
  };
  const others = all.filter((one) => one !== known);
  item.writtenLinks = merged.added.length + merged.removed.length > 0 ? [...others, merged] : others;
};

/** Notes with the intent the current values of a link, and the planned changes. The first values of a link stay. */
export const noteBefore = (item: WithLinks, { wanted: { link }, before, add, remove }: NotedIntent): void => {
  const { beforeImage } = item;
  if (!beforeImage) return;
  if (beforeImage.links[link.name] === undefined)
    item.beforeImage = { ...beforeImage, links: { ...beforeImage.links, [link.name]: before } };
  mergeWritten(item, { name: link.name, added: add, removed: remove });
};

/** Removes intended values that the directory refused. */
export const noteAnswers = (item: WithLinks, { wanted: { link }, failed }: NotedAnswer): void => {
  if (item.writtenLinks && failed.length > 0) mergeWritten(item, { name: link.name, added: [], removed: [] }, failed);
};
