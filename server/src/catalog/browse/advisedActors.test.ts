import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ActorTotal } from '../../contract/generated.ts';
import { authorsForPlan, joinAdvised } from './advisedActors.ts';
import type { AttributedChange } from './changeActors.ts';

const author = (id: string, critical: number, more: Partial<ActorTotal> = {}): ActorTotal => ({
  kind: 'person',
  id,
  changes: critical + 1,
  severities: { critical, high: 1, medium: 0, low: 0 },
  ...more,
});
const tell = (actors: readonly ActorTotal[]) =>
  actors.map(({ id, severities, isAfterRestore = false }) => [id, severities?.critical, isAfterRestore]);

describe('the people to give advice about', () => {
  const cases: [string, ActorTotal[], ActorTotal[], unknown[]][] = [
    ['made critical changes', [author('milan', 2)], [], [['milan', 2, false]]],
    ['made no critical change', [author('milan', 0)], [], []],
    ['are applications', [author('app', 2, { kind: 'application' })], [], []],
    ['made changes that a restore put right', [author('milan', 0)], [author('milan', 9)], [['milan', 9, true]]],
    ['made more since then', [author('Milan', 12)], [author('milan', 9)], [['Milan', 12, true]]],
    [
      'are several',
      [author('vera', 1)],
      [author('milan', 9)],
      [
        ['milan', 9, true],
        ['vera', 1, false],
      ],
    ],
    ['are in two plans', [], [author('milan', 3), author('milan', 9)], [['milan', 9, true]]],
  ];
  for (const [title, actors, put, expected] of cases)
    it(title, () => assert.deepEqual(tell(joinAdvised(actors, put)), expected));

  it('are complete with a plan once the audit log has each change', () => {
    const changes = (...states: AttributedChange['actorState'][]) =>
      states.map((actorState) => ({ actorState })) as AttributedChange[];
    const actors = [author('milan', 2), author('vera', 0)];
    assert.deepEqual(authorsForPlan(changes('exact', 'none'), actors), { actors: [actors[0]], isComplete: true });
    for (const open of ['notYet', 'notRead'] as const)
      assert.equal(authorsForPlan(changes('exact', open), actors).isComplete, false);
  });
});
