import { joinSentences } from '../../comparison/messages.ts';
import { leaveLastValues } from '../links/lastValue.ts';
import type { Seen } from './gather.ts';
import type { Preview } from './preview.ts';

/** Leaves out the removal of a value that the directory keeps, such as the last owner of a group, and says so. */
export const withoutLastRemovals = <T extends Pick<Seen, 'opened' | 'live'> & { preview: Preview }>(one: T): T => {
  const { opened, live, preview } = one;
  if (live.state !== 'here' || preview.kind !== 'update') return one;
  const { links, kept } = leaveLastValues(opened.description, live, preview.links);
  if (kept.length === 0) return one;
  const isUnchanged = links.length + preview.attributes.length === 0;
  return {
    ...one,
    preview: {
      ...preview,
      ...(isUnchanged ? { kind: 'unchanged' as const } : {}),
      links: links.map((link) =>
        kept.some(({ name }) => name === link.name) ? { ...link, kept: link.kept + 1 } : link,
      ),
      remaining: [...preview.remaining, ...kept.map(({ name }) => ({ path: `links.${name}` }))],
      message: joinSentences([preview.message, ...kept.map(({ reason }) => reason)]),
    },
  };
};
