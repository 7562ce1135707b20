import { attributeWords } from '@trc/domain/attributeWords';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { LinkValue, TypeDescription } from '../../directory/index.ts';
import { DirectoryError } from '../../directory/index.ts';
import { findNames, findReferences } from '../../comparison/index.ts';
import type { Links, Reference } from '../../comparison/index.ts';
import { joinSentences } from '../../comparison/messages.ts';
import { findExisting } from '../../backup/unlisted.ts';
import { readObjects } from '../../catalog/objects.ts';
import { isMasteredElsewhere } from '../../directory/types/onPremises.ts';
import { keyOf } from '../execute/run.ts';
import { findReturning } from './findReturning.ts';
import type { Previewing, Seen } from './gather.ts';
import { linksToWrite } from './preview.ts';
import type { Preview } from './preview.ts';

type Previewed = Seen & { preview: Preview };

/** Names in one sentence; beyond it a number says how many there are. */
const MAX_NAMES = 10;

/** Objects without which the directory refuses the values: members, and principals and scopes of rows. */
const requiredBy = ({ links }: Pick<TypeDescription, 'links'>, values: Links): Reference[] =>
  findReferences({ references: [], links }, {}, values).filter(({ to, optional }) => to === 'object' && !optional);

/**
 * @param link that the objects stay out of
 * @param isManagedElsewhere they are synchronised from the on-premises directory, which alone can bring them back
 */
export const absenceSentence = (link: string, names: readonly string[], isManagedElsewhere: boolean): string => {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  const isOne = names.length === 1;
  const who = `${names.slice(0, MAX_NAMES).join(', ')}${more}`;
  const gone = `${who} ${isOne ? 'does' : 'do'} not exist any more and`;
  const out = `so ${isOne ? `${who} stays` : 'they stay'} out of ${attributeWords(link)}.`;
  return isManagedElsewhere
    ? `${gone} ${isOne ? 'is' : 'are'} managed on premises, ${out} Bring ${isOne ? who : 'them'} back on premises. ` +
        'Then compare again and make another plan for the memberships and roles.'
    : `${gone} ${isOne ? 'does' : 'do'} not come back with this restore, ${out}`;
};

/** @returns undefined where the directory does not answer */
const ifAnswered = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof DirectoryError) return undefined;
    throw error;
  });

/**
 * @returns those of the ids that the backup has as objects of the on-premises directory, and that no restore recovers
 *   from the recycle bin
 */
const findManagedElsewhere = async (
  context: Previewing,
  references: readonly { id: string; storedId: string }[],
): Promise<ReadonlySet<string>> => {
  const { db, keys, number } = context;
  const storedIds = [...new Set(references.map(({ storedId }) => storedId))];
  const mastered = new Map<string, { type: ObjectType; id: string }>();
  for (const type of ['users', 'groups'] as const)
    for (const [id, object] of await readObjects(db, keys, number, type, storedIds))
      if (object.found && isMasteredElsewhere(object.stored.object)) mastered.set(keyOf(type, id), { type, id });
  const found = new Set([...mastered.values()].map(({ id }) => id));
  const ids = [...new Set(references.flatMap(({ id, storedId }) => (found.has(storedId) ? [id] : [])))];
  const recoverable = ids.length > 0 ? await ifAnswered(findReturning(context, mastered, ids)) : undefined;
  return new Set(ids.filter((id) => recoverable?.has(id) !== true));
};

/** Says which objects exist at the end of a restore. Ids are in lower case. */
export interface Returning {
  /** Tells if an object of this part exists at the end of the restore. */
  isPromised: (id: string) => boolean;
  /** Finds those of some absent objects that the rest of the restore brings back. */
  findReturning: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Removes from a restore's additions the members, and rows of principals, that cannot be restored, and names them. */
export const withoutAbsentMembers = async <T extends Previewed>(
  context: Previewing,
  seen: readonly T[],
  { isPromised, findReturning }: Returning,
): Promise<T[]> => {
  const added = seen.flatMap(({ opened: { description }, preview }) =>
    requiredBy(description, Object.fromEntries(linksToWrite(preview).map(({ name, add }) => [name, add]))).map(
      ({ id }) => id,
    ),
  );
  const asked = [...new Set(added)].filter((id) => !isPromised(id) && !context.symbols.has(id));
  if (asked.length === 0) return [...seen];
  const there = await ifAnswered(findExisting(context.directory, asked, context.signal));
  const missing = there ? asked.filter((id) => !there.has(id)) : [];
  const returning = missing.length > 0 ? await ifAnswered(findReturning(missing)) : undefined;
  const absent = new Set(returning ? missing.filter((id) => !returning.has(id)) : []);
  if (absent.size === 0) return [...seen];
  const references = seen.flatMap(({ opened: { description, stored } }) =>
    requiredBy(description, stored.links).flatMap(({ to, types, id: storedId }) => {
      const id = context.ids.current('object', storedId).toLowerCase();
      return absent.has(id) ? [{ to, types, id, storedId }] : [];
    }),
  );
  const names = await findNames(context, references);
  const elsewhere = await findManagedElsewhere(context, references);
  return seen.map((one) => {
    const { description } = one.opened;
    const absentIn = (link: string, value: LinkValue): string[] =>
      requiredBy(description, { [link]: [value] }).flatMap(({ id }) => (absent.has(id) ? [id] : []));
    const written = linksToWrite(one.preview);
    const left = written
      .map(({ name, add }) => {
        const gone = new Map(
          add.map((value) => [value, absentIn(name, value)] as const).filter(([, ids]) => ids.length),
        );
        return { name, gone };
      })
      .filter(({ gone }) => gone.size > 0);
    if (left.length === 0) return one;
    const goneFrom = new Map(left.map(({ name, gone }) => [name, gone]));
    const links = written
      .map((link) => ({ ...link, add: link.add.filter((value) => goneFrom.get(link.name)?.has(value) !== true) }))
      .filter(({ add, remove }) => add.length + remove.length > 0);
    const sentences = left.flatMap(({ name, gone }) => {
      const ids = [...new Set([...gone.values()].flat())];
      return [true, false].flatMap((isElsewhere) => {
        const some = ids.filter((id) => elsewhere.has(id) === isElsewhere).map((id) => names.get(id) ?? id);
        return some.length > 0 ? [absenceSentence(name, some, isElsewhere)] : [];
      });
    });
    const isUnchanged = one.preview.kind === 'update' && links.length + one.preview.attributes.length === 0;
    return {
      ...one,
      preview: {
        ...one.preview,
        ...(isUnchanged ? { kind: 'unchanged' as const } : {}),
        ...(one.preview.linksInBackup ? { linksInBackup: links } : { links }),
        absentFrom: left.map(({ name }) => name),
        remaining: [...one.preview.remaining, ...left.map(({ name }) => ({ path: `links.${name}` }))],
        message: joinSentences([one.preview.message, ...sentences]),
      },
    };
  });
};
