import { attributeWords } from '@trc/domain/attributeWords';
import type { LinkValue, TypeDescription } from '../../directory/index.ts';
import { DirectoryError } from '../../directory/index.ts';
import { findNames, findReferences } from '../../comparison/index.ts';
import type { Links, Reference } from '../../comparison/index.ts';
import { joinSentences } from '../../comparison/messages.ts';
import { findExisting } from '../../backup/unlisted.ts';
import type { Previewing, Seen } from './gather.ts';
import type { Preview } from './preview.ts';

type Previewed = Seen & { preview: Preview };

/** Names in one sentence; beyond it a number says how many there are. */
const MAX_NAMES = 10;

/** Objects without which the directory refuses the values: members, and principals and scopes of rows. */
const requiredBy = ({ links }: Pick<TypeDescription, 'links'>, values: Links): Reference[] =>
  findReferences({ references: [], links }, {}, values).filter(({ to, optional }) => to === 'object' && !optional);

const sentenceOf = (link: string, names: readonly string[]): string => {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  const isOne = names.length === 1;
  const who = `${names.slice(0, MAX_NAMES).join(', ')}${more}`;
  const place = attributeWords(link);
  return isOne
    ? `${who} does not exist any more, and this restore does not bring the object back, so it stays out of ${place}.`
    : `${who} do not exist any more, and this restore does not bring them back, so they stay out of ${place}.`;
};

/**
 * Removes from a restore's additions the members, and rows of principals, that cannot be restored, and names them.
 * @param promised tells if an object exists at the end of the restore, by its id in lower case
 */
export const withoutAbsentMembers = async <T extends Previewed>(
  context: Previewing,
  seen: readonly T[],
  promised: (id: string) => boolean,
): Promise<T[]> => {
  const added = seen.flatMap(({ opened: { description }, preview: { links } }) =>
    requiredBy(description, Object.fromEntries(links.map(({ name, add }) => [name, add]))).map(({ id }) => id),
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
      requiredBy(description, stored.links).flatMap(({ to, types, id: storedId }) => {
        const id = context.ids.current('object', storedId).toLowerCase();
        return absent.has(id) ? [{ to, types, id, storedId }] : [];
      }),
    ),
  );
  return seen.map((one) => {
    const { description } = one.opened;
    const absentIn = (link: string, value: LinkValue): string[] =>
      requiredBy(description, { [link]: [value] }).flatMap(({ id }) => (absent.has(id) ? [id] : []));
    const left = one.preview.links
      .map(({ name, add }) => {
        const gone = new Map(
          add.map((value) => [value, absentIn(name, value)] as const).filter(([, ids]) => ids.length),
        );
        return { name, gone };
      })
      .filter(({ gone }) => gone.size > 0);
    if (left.length === 0) return one;
    const goneFrom = new Map(left.map(({ name, gone }) => [name, gone]));
    const links = one.preview.links
      .map((link) => ({ ...link, add: link.add.filter((value) => goneFrom.get(link.name)?.has(value) !== true) }))
      .filter(({ add, remove }) => add.length + remove.length > 0);
    const sentences = left.map(({ name, gone }) =>
      sentenceOf(
        name,
        [...new Set([...gone.values()].flat())].map((id) => names.get(id) ?? id),
      ),
    );
    const isUnchanged = one.preview.kind === 'update' && links.length + one.preview.attributes.length === 0;
    return {
      ...one,
      preview: {
        ...one.preview,
        ...(isUnchanged ? { kind: 'unchanged' as const } : {}),
        links,
        absentFrom: left.map(({ name }) => name),
        remaining: [...one.preview.remaining, ...left.map(({ name }) => ({ path: `links.${name}` }))],
        message: joinSentences([one.preview.message, ...sentences]),
      },
    };
  });
};
