import { textOf } from '../store/entity.ts';
import type { Scene } from './scene.ts';

/** Applications go with their service principals, and neither comes back under its id. */
export const applicationHardDeleted = (scene: Scene): void => {
  const { directory } = scene;
  const principals = directory.set('servicePrincipals');
  const victims = scene.pick('applications', scene.count ?? 1, (application) => principals.where('appId', textOf(application['appId'])).length > 0);
  for (const key of victims) {
    const appId = textOf(directory.set('applications').get(key)?.['appId']);
    const own = principals.where('appId', appId);
    scene.hardDelete('applications', key);
    for (const principal of own) scene.purge('servicePrincipals', principal);
  }
};
