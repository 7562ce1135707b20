import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { buildTimeline, classifyVersion } from './objectTimeline.ts';
import type { Absence, ContentInterval, TimelineBackup } from './objectTimeline.ts';

const NEW = 'new-id';
const OLD = 'old-id';

/** The object's content in backups 1, 2, 3; "c" is carried over, "-" absent, "?" unreadable, "!" not requested. */
interface Story {
  says: string;
  /** Backups of the new id; the others have the old one. */
  recreatedFrom?: number;
  /** Contents with the same meaning. */
  equal?: string;
}

const ABSENCES: Readonly<Record<string, Absence>> = { '-': 'absent', '?': 'unreadable', '!': 'notRequested' };
const backup = (number: number): TimelineBackup => ({
  number,
  backupId: `b${number}`,
  creationTime: new Date(number).toISOString(),
});

const timelineOf = ({ says, recreatedFrom = Infinity, equal = '' }: Story) => {
  const idIn = (number: number): string => (number >= recreatedFrom ? NEW : OLD);
  const intervals = [...says].flatMap((word, index): ContentInterval[] => {
    const number = index + 1;
    if (word in ABSENCES) return [];
    const hash = word === 'c' ? (says[index - 1] ?? '') : word;
    const meaning = equal.includes(hash) ? { meaning: 'm' } : {};
    return [{ objectId: idIn(number), from: number, to: number + 1, hash, ...meaning }];
  });
  return buildTimeline({
    backups: [...says].map((_, index) => backup(index + 1)),
    intervals,
    ids: recreatedFrom === Infinity ? [OLD] : [NEW, OLD],
    absenceIn: ({ number }) => ABSENCES[says[number - 1] ?? ''] ?? 'absent',
    isCarried: ({ number }) => says[number - 1] === 'c',
  });
};

const shown = (story: Story): string[] =>
  timelineOf(story).map(
    (version) => `${version.first.number}-${version.last.number} ${version.state} ${classifyVersion(version)}`,
  );

const STORIES: readonly [what: string, story: Story, versions: readonly string[]][] = [
  ['joins backups with the same content', { says: 'AAB' }, ['1-2 present first', '3-3 present changed']],
  ['shows that an object was created', { says: '--A' }, ['1-2 absent first', '3-3 present created']],
  ['shows a deletion once', { says: 'A--' }, ['1-1 present first', '2-3 absent deleted']],
  [
    'shows an object that came back with its id',
    { says: 'A-A' },
    ['1-1 present first', '2-2 absent deleted', '3-3 present returned'],
  ],
  [
    'follows an object that a restore created again',
    { says: 'A-B', recreatedFrom: 3 },
    ['1-1 present first', '2-2 absent deleted', '3-3 present recreated'],
  ],
  [
    'follows it where no backup was made between deletion and restore',
    { says: 'AB', recreatedFrom: 2 },
    ['1-1 present first', '2-2 present recreated'],
  ],
  [
    'tells changes of the service by their meaning',
    { says: 'AB', equal: 'AB' },
    ['1-1 present first', '2-2 present service'],
  ],
  [
    'takes a type that was not read for no deletion',
    { says: 'A?A' },
    ['1-1 present first', '2-2 unreadable unknown', '3-3 present same'],
  ],
  [
    'takes a carried content for no reading',
    { says: 'AcB' },
    ['1-1 present first', '2-2 unreadable unknown', '3-3 present changed'],
  ],
  [
    'keeps not requested apart from absent',
    { says: '!A-' },
    ['1-1 notRequested unknown', '2-2 present first', '3-3 absent deleted'],
  ],
  [
    'does not report a second deletion behind a gap',
    { says: 'A-?-' },
    ['1-1 present first', '2-2 absent deleted', '3-3 unreadable unknown', '4-4 absent same'],
  ],
];

describe('the timeline of an object', () => {
  for (const [what, story, versions] of STORIES) it(what, () => assert.deepEqual(shown(story), versions));

  it('has each backup in exactly one version, in order, and compares with the last content before', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', 'B', '-', '?', '!'), minLength: 1, maxLength: 30 }),
        (says) => {
          const timeline = timelineOf({ says });
          let next = 1;
          for (const [index, version] of timeline.entries()) {
            assert.equal(version.first.number, next);
            assert.equal(version.backups, version.last.number - version.first.number + 1);
            next = version.last.number + 1;
            const before = timeline.slice(0, index).findLast(({ state }) => state === 'present');
            assert.equal(version.before, before);
            if (before && version.state === 'present')
              assert.ok(['changed', 'same', 'returned'].includes(classifyVersion(version)), classifyVersion(version));
          }
          assert.equal(next, says.length + 1);
        },
      ),
    );
  });
});
