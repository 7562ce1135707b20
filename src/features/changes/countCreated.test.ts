/** @jest-environment ./test/jsdomEnvironment.ts */
import { expect, it } from '@jest/globals';
import { REPLY } from '../../../test/renderChanges';
import { countCreated } from './countCreated';

it.each([
  ['the objects that Created since lists', { ...REPLY, createdObjects: 0 }, 0],
  ['changes of the kind where the service does not count objects', REPLY, 1],
  ['nothing before the first reply', undefined, 0],
])('counts %s', (_what, reply, count) => {
  expect(countCreated(reply)).toBe(count);
});
