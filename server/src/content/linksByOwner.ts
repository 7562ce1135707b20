import { MalformedReplyError, isRecord, parseReply } from '../directory/parse.ts';
import type { LinkDescription } from '../directory/types/description.ts';
import type { OwnedLinks } from './addressing.ts';
import { linkItems } from './linkValues.ts';
import { readNextLink } from './pageReader.ts';

/**
 * Adds the rows of one page of a list of the tenant, without temporary ones, to the objects they belong to. @returns
 * the nextLink. @throws MalformedReplyError, and then nothing is added
 */
export const addOwned = (
  owned: OwnedLinks,
  link: LinkDescription,
  owner: string,
  bytes: Uint8Array,
  temporary: ReadonlySet<string> = new Set(),
): string | undefined => {
  const reply = parseReply(bytes);
  const { value } = reply;
  if (!Array.isArray(value) || !value.every(isRecord))
    throw new MalformedReplyError('The directory sent a list without its value.');
  const nextLink = readNextLink(reply);
  const rows = value.filter((row) => link.isKept?.(row) !== false);
  const kept = linkItems(link, rows);
  rows.forEach((row, index) => {
    const id = row[owner];
    const item = kept[index];
    if (
      typeof id !== 'string' ||
      item === undefined ||
      (temporary.size > 0 && temporary.has(link.temporary?.rowPlace(row, id) ?? ''))
    )
      return;
    const items = owned.get(id);
    if (items) items.push(item);
    else owned.set(id, [item]);
  });
  return nextLink;
};
