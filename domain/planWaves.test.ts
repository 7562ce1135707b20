import { describe, expect, it } from '@jest/globals';
import { OBJECT_TYPES } from './objectTypes';
import { CONTAINMENT_WAVE, LAST_WAVE, waveOf } from './planWaves';
import { RESTORE_STAGES, stageOf } from './restoreOrder';

const TYPES = OBJECT_TYPES.map(({ type }) => type);
const inOrder = [...TYPES].sort((left, right) => stageOf(left) - stageOf(right));
const waves = inOrder.map((type) => waveOf(type, 'update'));

describe('the waves of a plan', () => {
  it('come in the order in which a restore writes', () => {
    expect(waves).toEqual([...waves].sort());
    expect(waves.every((wave) => wave > CONTAINMENT_WAVE && wave < LAST_WAVE)).toBe(true);
    expect(TYPES.map((type) => waveOf(type, 'delete'))).toEqual(TYPES.map(() => LAST_WAVE));
    expect(TYPES.map((type) => waveOf(type, 'disable'))).toEqual(TYPES.map(() => CONTAINMENT_WAVE));
  });

  it('write an assignment of a role when its service principal exists', () => {
    const [roles, principals] = [stageOf('directoryRoles'), stageOf('servicePrincipals')];
    const closing = RESTORE_STAGES.findIndex(({ closes }, stage) => closes && stage >= Math.min(roles, principals));
    expect(closing).toBe(Math.max(roles, principals));
    expect(waveOf('directoryRoles', 'update')).toBe(waveOf('servicePrincipals', 'update'));
  });

  it('create a custom role with the groups that get it, before the applications', () => {
    const role = ['directoryRoles', 'create', 'customRoles'] as const;
    expect(waveOf(...role)).toBe(waveOf('groups', 'create'));
    expect(waveOf('directoryRoles', 'delete', 'customRoles')).toBe(LAST_WAVE);
    expect(stageOf('directoryRoles', 'customRoles')).toBeLessThan(stageOf('applications'));
  });
});
