import { MalformedReplyError, isRecord } from '../directory/parse.ts';
import type { LinkDescription, LinkValue } from '../directory/types/description.ts';
import { toLinkValue } from '../directory/types/links.ts';
import { canonicalJson } from './canonicalJson.ts';

/** By kind of link; a kind that is missing is not known, which is something else than empty. */
export type Links = Readonly<Record<string, readonly LinkValue[]>>;

/**
 * @returns the stored values of one link list, without rows of another kind.
 * @throws MalformedReplyError
 */
export const linkItems = (link: LinkDescription, items: readonly unknown[]): LinkValue[] =>
  items
    .filter((item) => !isRecord(item) || link.isKept?.(item) !== false)
    .map((item) => {
      const value = toLinkValue(link, item);
      if (value === undefined) throw new MalformedReplyError('The directory sent a link that names nothing.');
      return value;
    });

/**
 * @returns the items of a reply to one call for links: a list, or for single links the object itself. @throws
 * MalformedReplyError
 */
export const itemsOfLinkReply = (link: LinkDescription, reply: Record<string, unknown>): readonly unknown[] => {
  if (Array.isArray(reply['value'])) return reply['value'];
  if (link.single === true && typeof reply['id'] === 'string') return [reply];
  throw new MalformedReplyError('The directory sent a list without its value.');
};

/**
 * Sorted by their canonical text and each once, so that the order of the directory's lists changes no content address.
 */
export const sortedLinks = (values: readonly LinkValue[]): readonly LinkValue[] => {
  if (values.length < 2) return values;
  if (values.every((value): value is string => typeof value === 'string')) {
    const ids: readonly string[] = values;
    return [...new Set(ids)].sort();
  }
  const rows = new Map(values.map((value) => [canonicalJson(value), value]));
  return [...rows.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, value]) => value);
};
