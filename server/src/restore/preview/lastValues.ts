import { joinSentences } from '../../comparison/messages.ts';
import { leaveLastValue } from '../links/lastValue.ts';
import type { Seen } from './gather.ts';
import type { Preview } from './preview.ts';

/** Leaves out the removal of a value that the directory keeps, such as the last owner of a group, and says so. */
export const withoutLastRemovals = <T extends Pick<Seen, 'opened' | 'live'> & { preview: Preview }>(one: T): T => {
  const { opened, live, preview } = one;
  if (live.state !== 'here' || preview.kind !== 'update') return one;
  const possible = preview.links.map((link) => {
    const described = opened.description.links.find(({ name }) => name === link.name);
    return { link, left: leaveLastValue(described, { object: live.object, values: live.links[link.name] }, link) };
  });
  const refused = possible.flatMap(({ link, left }) => (left ? [{ path: `links.${link.name}`, ...left }] : []));
  if (refused.length === 0) return one;
  const links = possible
    .map(({ link, left }) => (left ? { ...link, remove: left.remove, kept: link.kept + 1 } : link))
    .filter(({ add, remove }) => add.length + remove.length > 0);
  const isUnchanged = links.length + preview.attributes.length === 0;
  return {
    ...one,
    preview: {
      ...preview,
      ...(isUnchanged ? { kind: 'unchanged' as const } : {}),
      links,
      remaining: [...preview.remaining, ...refused.map(({ path }) => ({ path }))],
      message: joinSentences([preview.message, ...refused.map(({ reason }) => reason)]),
    },
  };
};
