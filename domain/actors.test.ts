import { describe, expect, it } from '@jest/globals';
import { actorLines, firstActorLines, type NamedActor } from './actors';

const SERVICE = {
  kind: 'application',
  id: 'A0',
  name: 'Recovery',
  certainty: 'exact',
  time: '2026-11-19T15:02:00.000Z',
};
const BY_RESTORE = {
  ...SERVICE,
  kind: 'restore',
  restore: { time: '2026-11-19T15:00:00.000Z', by: 'ada@fabrikam.example' },
};
const MALLORY: NamedActor = { ...SERVICE, kind: 'person', id: 'b1', name: 'Mallory Quint' };

describe('the authors of a change', () => {
  it('name the account of the service once for each restore, and once for its changes without one', () => {
    const later = { ...BY_RESTORE, restore: { ...BY_RESTORE.restore, time: '2026-11-19T16:00:00.000Z' } };
    const lines = actorLines('exact', [BY_RESTORE, { ...SERVICE, id: 'a0' }, { ...BY_RESTORE, id: 'a0' }, SERVICE]);
    expect(lines).toEqual([
      expect.stringMatching(/restore.*ada@fabrikam\.example/),
      expect.stringContaining('by Recovery'),
    ]);
    expect(actorLines('exact', [BY_RESTORE, later])).toHaveLength(2);
  });

  it('name each person once, by the surest entry of the log', () => {
    const likely = { ...MALLORY, certainty: 'likely', time: '2026-11-19T15:03:00.000Z' };
    expect(actorLines('exact', [MALLORY, likely, SERVICE])).toEqual([
      expect.stringContaining('Mallory Quint'),
      expect.stringContaining('Recovery'),
    ]);
  });

  it('count the actors for whom a narrow column has no room', () => {
    expect(actorLines('exact', [MALLORY, SERVICE], 1)).toEqual([
      expect.stringContaining('Mallory Quint'),
      'and 1 more',
    ]);
    expect(actorLines('exact', [MALLORY], 1)).toHaveLength(1);
  });

  it('name the first author before the restore that put the change back', () => {
    const undo = { time: '2026-11-19T16:00:00.000Z', by: 'ada@fabrikam.example', isUndo: true };
    expect(actorLines('exact', [{ ...MALLORY, putBack: undo }])).toEqual([
      expect.stringMatching(/^by Mallory Quint, .*, brought back by the undo of .* by ada@fabrikam\.example$/),
    ]);
    expect(actorLines('exact', [{ ...MALLORY, certainty: 'likely', putBack: { ...undo, isUndo: false } }])).toEqual([
      expect.stringMatching(
        /^likely by Mallory Quint, .*, brought back by the restore of .* by ada@fabrikam\.example$/,
      ),
    ]);
    expect(actorLines('exact', [{ ...BY_RESTORE, restore: undo }])).toEqual([
      expect.stringMatching(/^by the undo of .* by ada@fabrikam\.example, first author not known$/),
    ]);
  });

  it('stand in short lines in a narrow column: name, time, and what put the change back', () => {
    const time = expect.stringMatching(/^11\/19\/2026 /);
    const undo = { ...BY_RESTORE.restore, isUndo: true };
    expect(firstActorLines('exact', [MALLORY, SERVICE])).toEqual(['by Mallory Quint', time, 'and 1 more']);
    expect(firstActorLines('exact', [{ ...MALLORY, certainty: 'likely', putBack: undo }])).toEqual([
      'likely by Mallory Quint',
      time,
      'brought back by an undo',
    ]);
    expect(firstActorLines('exact', [BY_RESTORE])).toEqual(['restore by ada@fabrikam.example', time]);
    expect(firstActorLines('exact', [{ ...BY_RESTORE, restore: undo }])[0]).toBe('undo by ada@fabrikam.example');
    expect(firstActorLines('notYet')).toEqual(['not in the audit log yet']);
    expect(firstActorLines(undefined)).toEqual([]);
  });
});
