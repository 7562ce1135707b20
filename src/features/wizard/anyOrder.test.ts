/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BACKUP, named, openSelection } from '../../../test/openSelection';
import { selectionCleared, undoRequested } from './wizardSlice';

const SECOND = 1000;

describe('whatever happens', () => {
  it('after any ticks, clears, undos, failures and changes of other tabs the service has exactly what is shown', async () => {
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('tick' as const),
          ids: fc.subarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 }),
          on: fc.boolean(),
        }),
      },
      fc.record({ kind: fc.constant('whole' as const) }),
      fc.record({ kind: fc.constant('unwhole' as const) }),
      fc.record({ kind: fc.constant('clear' as const) }),
      fc.record({ kind: fc.constant('undo' as const) }),
      fc.record({ kind: fc.constant('wait' as const) }),
      fc.record({ kind: fc.constant('fail' as const), status: fc.constantFrom(429, 500, 503, 400) }),
      fc.record({ kind: fc.constant('elsewhere' as const), id: fc.constantFrom('a', 'x', 'y') }),
      fc.record({ kind: fc.constant('expire' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const app = await openSelection();
        for (const each of steps) {
          const { restoreId } = app.entry();
          if (each.kind === 'tick') app.tick(each.ids, each.on);
          else if (each.kind === 'whole') app.whole('namedLocations');
          else if (each.kind === 'unwhole') app.tick(['namedLocations-1'], false, 'namedLocations');
          else if (each.kind === 'clear') app.store.dispatch(selectionCleared({ backupId: BACKUP }));
          else if (each.kind === 'undo') app.store.dispatch(undoRequested({ backupId: BACKUP }));
          else if (each.kind === 'fail') app.kept.failures.push(each.status);
          else if (each.kind === 'wait') await app.clock.settle();
          else if (restoreId && app.kept.kept.has(restoreId)) {
            if (each.kind === 'expire') app.kept.kept.clear();
            else app.kept.changeElsewhere(restoreId, { users: { add: named(each.id) } });
          }
        }
        app.kept.failures.splice(0);
        await app.clock.advance(60 * SECOND);
        // A tab notices changes made elsewhere only with its own next change.
        app.tick(['last']);
        await app.clock.advance(60 * SECOND);
        expect(app.isSaved()).toBe(true);
        expect(app.kept.differs(app.entry().draft)).toBeUndefined();
        expect(app.shownIds()).toContain('last');
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
