import type { LinkValue } from '../../directory/index.ts';
import { DirectoryError } from '../../directory/index.ts';
import { findNames } from '../../comparison/index.ts';
import { joinSentences } from '../../comparison/messages.ts';
import { findExisting } from '../../backup/unlisted.ts';
import type { Previewing, Seen } from './gather.ts';
import type { Preview } from './previewObject.ts';

type Previewed = Seen & { preview: Preview };

/** Names in one sentence; beyond it a number says how many there are. */
const NAMES_MAX = 10;

const idOf = (value: LinkValue): string | undefined => (typeof value === 'string' ? value.toLowerCase() : undefined);

const sentenceOf = (link: string, names: readonly string[]): string => {
  const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
  const isOne = names.length === 1;
  const who = `${names.slice(0, NAMES_MAX).join(', ')}${more} ${isOne ? 'is' : 'are'}`;
  const [does, them] = isOne ? ['does', 'it'] : ['do', 'them'];
  const how = `${does} not come back with this restore`;
  return `${who} not in the directory and ${how}, which leaves ${them} out of ${link}.`;
};

/**
 * Takes members that cannot come back out of what a restore adds, and names them.
 * @param promised whether an object is there at the end of the restore, by its id in lower case
 */
export const withoutAbsentMembers = async <T extends Previewed>(
  context: Previewing,
  seen: readonly T[],
  promised: (id: string) => boolean,
): Promise<T[]> => {
  const added = seen.flatMap(({ preview: { links } }) =>
    links.flatMap(({ add }) => add.flatMap((value) => idOf(value) ?? [])),
  );
  const asked = [...new Set(added)].filter((id) => !promised(id) && !context.symbols.has(id));
  if (asked.length === 0) return [...seen];
  const there = await findExisting(context.directory, asked, context.signal).catch((error: unknown) => {
    if (error instanceof DirectoryError) return undefined;
    throw error;
  });
  const absent = new Set(there ? asked.filter((id) => !there.has(id)) : []);
  if (absent.size === 0) return [...seen];
  const names = await findNames(
    context,
    seen.flatMap(({ opened: { description, stored } }) =>
      description.links.flatMap(({ name, types = [] }) =>
        (stored.links[name] ?? []).flatMap((value) => {
          const id = typeof value === 'string' ? context.ids.current('object', value).toLowerCase() : undefined;
          return id !== undefined && absent.has(id) && typeof value === 'string'
            ? [{ to: 'object' as const, types, id, storedId: value }]
            : [];
        }),
      ),
    ),
  );
  return seen.map((one) => {
    const left: string[] = [];
    const links = one.preview.links.flatMap((link) => {
      const gone = link.add.filter((value) => absent.has(idOf(value) ?? ''));
      if (gone.length === 0) return [link];
      left.push(
        sentenceOf(
          link.name,
          gone.map((value) => names.get(idOf(value) ?? '') ?? idOf(value) ?? ''),
        ),
      );
      const add = link.add.filter((value) => !gone.includes(value));
      return add.length + link.remove.length === 0 ? [] : [{ ...link, add }];
    });
    return left.length === 0
      ? one
      : { ...one, preview: { ...one.preview, links, message: joinSentences([one.preview.message, ...left]) } };
  });
};
