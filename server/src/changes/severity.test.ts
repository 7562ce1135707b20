import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { SEVERITIES } from '@trc/domain/changes';
import { flat, rate, set, side } from '../../test/changes/ratedChanges.ts';
import type { RuleCase, Sides } from '../../test/changes/ratedChanges.ts';
import type { UnknownParts } from '../directory/readState.ts';
import { OPENINGS } from '../comparison/openings.ts';
import { findReasons, SEVERITY_RULES, severityOf } from './severity.ts';
import type { RatedChange } from './types.ts';
import { ACCESS_CASES } from '../../test/changes/accessCases.ts';
import { OBJECT_CASES } from '../../test/changes/objectCases.ts';
import { POLICY_CASES } from '../../test/changes/policyCases.ts';

const CASES: Readonly<Record<string, RuleCase>> = { ...ACCESS_CASES, ...POLICY_CASES, ...OBJECT_CASES };

const rulesOf = (change: RatedChange): string[] => findReasons(change).map(({ rule }) => rule);

describe('the table of severities', () => {
  it('has cases for each rule, and a name, a sentence and a page of Microsoft in each row', () => {
    const all = [...Object.keys(CASES), ...OPENINGS.map(({ id }) => id)];
    assert.deepEqual(SEVERITY_RULES.map(({ id }) => id).sort(), all.sort());
    for (const { id, title, sentence, source } of SEVERITY_RULES) {
      assert.match(title, /^[a-z].*[^.]$/, id);
      assert.match(sentence, /^[A-Z0-9].*\.$/, id);
      assert.match(source, /^https:\/\/learn\.microsoft\.com\/[a-z0-9/-]+$/, id);
    }
  });

  for (const [rule, [severity, applies, not]] of Object.entries(CASES))
    it(`rates ${rule} ${severity}, and not its nearest neighbour`, () => {
      assert.equal(SEVERITY_RULES.find(({ id }) => id === rule)?.severity, severity);
      for (const change of applies) assert.ok(rulesOf(change).includes(rule), JSON.stringify(change.attributes));
      for (const change of not) assert.ok(!rulesOf(change).includes(rule), JSON.stringify(change.attributes));
    });

  it('gives a change the severity of its most important reason, and low without one', () => {
    for (const [, applies] of Object.values(CASES))
      for (const change of applies) {
        const reasons = findReasons(change);
        const best = SEVERITIES.find((one) => reasons.some(({ severity }) => severity === one));
        assert.equal(severityOf(reasons), best);
      }
    assert.equal(severityOf(findReasons(set('users', ...flat('displayName', 'a', 'b')))), 'low');
  });

  it('finds no reason in parts that either side does not know', () => {
    const changes = Object.values(CASES)
      .flatMap(([, applies]) => applies)
      .filter(({ kind }) => kind === 'changed');
    const unknownOf = ({ attributes }: RatedChange, kind: 'notRequested' | 'unreadable' | 'unknown'): UnknownParts =>
      new Map(attributes.map(({ name }) => [name, { kind, reason: 'Not known.' }]));
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.constantFrom('before', 'after'),
        fc.constantFrom('notRequested' as const, 'unreadable' as const, 'unknown' as const),
        (change, which, kind) => {
          const sides: Sides = [change.before, change.after];
          const at = which === 'before' ? 0 : 1;
          sides[at] = { ...(sides[at] ?? side({})), unknown: unknownOf(change, kind) };
          const { holding, deletedOfType, disabledUsers } = change;
          const again = rate(change.type, change.id, sides, { holding, deletedOfType, disabledUsers });
          assert.deepEqual(again.attributes, []);
          assert.deepEqual(findReasons(again), []);
        },
      ),
    );
  });
});
