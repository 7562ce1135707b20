import { ADMINISTRATORS_ONLY } from '@trc/domain/planStates';
import { valuesAt } from '../../directory/types/paths.ts';
import type { LiveState } from '../../comparison/index.ts';
import { problem } from '../errors.ts';
import { holdItem } from '../plan/hold.ts';
import { protectionLoss } from '../../comparison/protectionLoss.ts';
import type { RestoreContext } from '../execute/run.ts';
import type { Item } from '../types.ts';
import type { LinkChoice, PropertyOwner } from './index.ts';
import { addPrivileged } from './notes.ts';

/** An object that a plan deletes, as the directory has it now. */
export interface Deleting {
  item: Item;
  owner: PropertyOwner;
  links: Extract<LiveState, { state: 'here' }>['links'];
}

/** A deletion removes every link of its object. */
const removalsOf = ({ owner, links }: Omit<Deleting, 'item'>): LinkChoice[] =>
  owner.description.links.flatMap((link) => {
    const values = links[link.name] ?? [];
    const surplus = values.map((value) => ({ value, row: value }));
    return values.length > 0 ? [{ owner, link, differs: { missing: [], changed: [], surplus } }] : [];
  });

const hasValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;

/** The privileged parts that a deletion removes, in sentences, and the ids that lose a privilege by it. */
export const describePrivilegedParts = async (
  { privileges }: Pick<RestoreContext, 'privileges'>,
  one: Omit<Deleting, 'item'>,
): Promise<{ sentences: string[]; removed: string[] }> => {
  const { owner } = one;
  const [ofLinks, ofProperties] = await Promise.all([privileges.describe(removalsOf(one)), privileges.pathsOf(owner)]);
  const properties = ofProperties.filter(({ path }) => valuesAt(owner.object, path).some(hasValue));
  // Asked for where it decides only: it costs requests for each object.
  const held = privileges.leavesToAdministrators ? await privileges.heldBy(owner) : undefined;
  const ofAll = ofLinks.flatMap(({ privileged }) => privileged);
  const all = [...ofAll, ...properties.map(({ sentence }) => sentence), ...(held === undefined ? [] : [held])];
  return { sentences: [...new Set(all)], removed: ofLinks.flatMap(({ receivers }) => [...receivers.values()].flat()) };
};

/**
 * Notes the effect of a deletion on privileges and protection. The rule is checked here although the plan knew it:
 * roles may have been assigned since.
 * @returns true if the person who started the restore may delete the object; otherwise the item is on hold
 */
export const mayDelete = async (run: RestoreContext, one: Deleting): Promise<boolean> => {
  const { item, owner } = one;
  const { sentences, removed } = await describePrivilegedParts(run, one);
  if (sentences.length > 0 && run.privileges.leavesToAdministrators) {
    holdItem(run, item, ADMINISTRATORS_ONLY, [
      problem(
        ADMINISTRATORS_ONLY,
        `It was not deleted. Only an administrator may remove privileges here (${sentences.join(', ')}). ` +
          'An administrator can delete this object.',
      ),
    ]);
    return false;
  }
  addPrivileged(item, sentences, { removed });
  const { description, object } = owner;
  const loss = protectionLoss({ type: description.type, id: item.sourceId, before: object, after: {} });
  if (loss !== undefined) item.report = { ...item.report, protection: loss };
  return true;
};
