import { describe } from 'node:test';
import { factsHold, runningRestoreEnds } from './facts.ts';
import { openFixture, withoutFixture } from './kit.ts';

const skip = withoutFixture('embedded');
const update = skip === false ? await openFixture('embedded') : undefined;

describe('an update over data of the version before, embedded database', { skip }, () => {
  if (!update) return;
  factsHold(update);
  runningRestoreEnds(update);
});
