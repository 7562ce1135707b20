import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SPECIFIED } from '../test/contract/table.ts';
import { keptOperations } from './support/operations.ts';

const kept = keptOperations();

/** Runs after all other journeys; one file alone has nothing to look back on. */
it(
  'the journeys made the console call all 44 operations of the specification, as the service recorded',
  { skip: kept ? false : 'needs a run of all journeys' },
  () => {
    assert.equal(SPECIFIED.length, 44);
    assert.deepEqual(
      SPECIFIED.map(({ operationId }) => operationId).filter((name) => !kept?.has(name)),
      [],
    );
  },
);
