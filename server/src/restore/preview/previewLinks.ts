import type { WholeObject } from '../../comparison/index.ts';
import { buildLinkKey } from '../../directory/index.ts';
import type { LinkValue } from '../../directory/index.ts';
import { knownLink } from '../links/knownLink.ts';
import { diffLinks } from '../links/linkPlan.ts';
import { writableLinks } from '../execute/live.ts';
import type { Intending, Opened } from '../execute/run.ts';

/** The changes of one link. */
export interface PreviewedLink {
  name: string;
  add: readonly LinkValue[];
  remove: readonly LinkValue[];
  kept: number;
}

export interface LinksPreview {
  links: PreviewedLink[];
  /** As they are after the restore. */
  after: Record<string, readonly LinkValue[]>;
}

/** Computes the additions to an object that has no links yet: all that the backup has. */
export const previewAllLinks = (context: Intending, { description, stored }: Opened): PreviewedLink[] =>
  writableLinks({ description, object: stored.object }).flatMap((link): PreviewedLink[] => {
    const [{ values: add } = { values: [] }] = knownLink(context, description, stored, link);
    return add.length > 0 ? [{ name: link.name, add, remove: [], kept: 0 }] : [];
  });

/** Computes the changes of the links of an existing object, and the links after the restore. */
export const previewLinks = (
  context: Intending,
  { description, stored, carried }: Opened,
  live: WholeObject,
): LinksPreview => {
  const found: LinksPreview = { links: [], after: { ...live.links } };
  for (const link of writableLinks({ description, object: stored.object })) {
    const [[wanted], there] = [knownLink(context, description, stored, link), live.links[link.name]];
    if (!wanted || !there) continue;
    const rows = new Map(there.map((value) => [buildLinkKey(link, value), { value, row: value }]));
    const { missing, surplus, changed } = diffLinks({ link, ...wanted, addOnly: carried.has(link.name) }, rows);
    // The new value of a link that holds one takes the place of the old one.
    const replaced = link.single && missing.length > 0 ? [...rows.values()] : surplus;
    const remove = [...replaced, ...changed.map((each) => each.live)].map(({ value }) => value);
    const add = [...missing, ...changed.map(({ value }) => value)];
    if (add.length + remove.length === 0) continue;
    const kept = there.filter((value) => !remove.includes(value));
    found.links.push({ name: link.name, add, remove, kept: kept.length });
    found.after[link.name] = [...kept, ...add];
  }
  return found;
};
