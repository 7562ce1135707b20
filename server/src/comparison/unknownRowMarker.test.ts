import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { descriptionOf } from '../directory/index.ts';
import type { ReadSide } from '../directory/readState.ts';
import { createUnknownRowMarker } from './unknownRowMarker.ts';
import { planReading } from '../backup/readingPlan.ts';
import { REQUESTED_BY_7C0F3F7 } from '../backup/requestedBefore.ts';
import { answer, createClient, listening } from '../../test/directory/serve.ts';

const listen = listening(afterEach);
const ROLE = '62e90394-69f5-4237-9190-012177145e10';
const OLD = '11111111-1111-4111-8111-111111111111';
const NEW = '22222222-2222-4222-8222-222222222222';
const row = (principalId: string, directoryScopeId = '/') => ({ principalId, directoryScopeId });
const idMap = { current: (_: unknown, id: string) => (id === OLD ? NEW : id) };
const role = {
  description: descriptionOf('directoryRoles', ROLE),
  id: ROLE,
  stored: {
    object: { id: ROLE },
    links: { assignments: [row('ada'), row(OLD), row('ada', '/administrativeUnits/x'), row('vera')] },
  } as ReadSide,
};

/** @returns the unknown rows of a role in a backup of 7c0f3f7 when the list of eligibilities answers so */
const unknownAt = async (status: number, value: unknown[], requested = REQUESTED_BY_7C0F3F7): Promise<unknown> => {
  const url = await listen((_, response) =>
    answer(response, status, status === 200 ? { value } : { error: { code: 'X', message: 'x' } }),
  );
  const [marked] = await createUnknownRowMarker(createClient(url), requested, AbortSignal.timeout(5000))([role], idMap);
  return marked?.stored.unknown?.get('links.assignments')?.rows ?? [];
};

describe('role assignments of a backup that did not distinguish temporary ones', () => {
  const eligible = [
    { ...row('ADA'), roleDefinitionId: ROLE },
    { ...row(NEW), roleDefinitionId: ROLE },
  ];

  it('are unknown where the same principal is eligible for the same role and scope now, under whatever id', async () => {
    assert.deepEqual(await unknownAt(200, eligible), [row('ada'), row(OLD)]);
    assert.deepEqual(await unknownAt(200, []), []);
  });

  it('are unknown where the directory hides eligibilities, and known where none exist', async () => {
    assert.equal(((await unknownAt(403, [])) as unknown[]).length, 4);
    assert.deepEqual(await unknownAt(400, []), []);
  });

  it('are known in a backup that distinguished them', async () => {
    assert.deepEqual(await unknownAt(200, eligible, planReading()), []);
  });
});
