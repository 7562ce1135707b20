import { describe } from 'node:test';
import { factsHold, runningRestoreEnds } from './facts.ts';
import { openFixture, withoutFixture } from './kit.ts';

const skip = withoutFixture('postgres');
const update = skip === false ? await openFixture('postgres') : undefined;

describe('an update over data of the version before, PostgreSQL', { skip }, () => {
  if (!update) return;
  factsHold(update);
  runningRestoreEnds(update);
});
