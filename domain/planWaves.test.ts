import { describe, expect, it } from '@jest/globals';
import { OBJECT_TYPES } from './objectTypes';
import { LAST_WAVE, waveOf } from './planWaves';
import { RESTORE_STAGES, stageOf } from './restoreOrder';

const TYPES = OBJECT_TYPES.map(({ type }) => type);
const inOrder = [...TYPES].sort((left, right) => stageOf(left) - stageOf(right));
const waves = inOrder.map((type) => waveOf(type, 'update'));

describe('the waves of a plan', () => {
  it('come in the order in which a restore writes', () => {
    expect(waves).toEqual([...waves].sort());
    expect(waves.every((wave) => wave < LAST_WAVE)).toBe(true);
    expect(TYPES.map((type) => waveOf(type, 'delete'))).toEqual(TYPES.map(() => LAST_WAVE));
  });

  it('write an assignment of a role when its service principal exists', () => {
    const [roles, principals] = [stageOf('directoryRoles'), stageOf('servicePrincipals')];
    const closing = RESTORE_STAGES.findIndex(({ closes }, stage) => closes && stage >= Math.min(roles, principals));
    expect(closing).toBe(Math.max(roles, principals));
    expect(waveOf('directoryRoles', 'update')).toBe(waveOf('servicePrincipals', 'update'));
  });
});
