import { deriveGuid } from '../random.ts';
import { textOf, type Entity } from '../store/entity.ts';
import type { Scene } from './scene.ts';

/** Applications are deleted with their service principals, and neither can be restored under its id. */
export const applicationHardDeleted = (scene: Scene): void => {
  const { directory } = scene;
  const principals = directory.set('servicePrincipals');
  const victims = scene.pick(
    'applications',
    scene.count ?? 1,
    (application) => principals.where('appId', textOf(application['appId'])).length > 0,
  );
  for (const key of victims) {
    const appId = textOf(directory.set('applications').get(key)?.['appId']);
    const own = principals.where('appId', appId);
    scene.hardDelete('applications', key);
    for (const principal of own) scene.purge('servicePrincipals', principal);
  }
};

/**
 * An administrator deletes an application and restores it in the portal: it gets another service principal, and the old
 * one stays deleted.
 */
export const applicationRestored = (scene: Scene): void => {
  const { directory } = scene;
  const principals = directory.set('servicePrincipals');
  const has = (application: Entity): boolean => principals.where('appId', textOf(application['appId'])).length > 0;
  for (const key of scene.pick('applications', scene.count ?? 1, has)) {
    const appId = textOf(directory.set('applications').get(key)?.['appId']);
    const [old = ''] = principals.where('appId', appId);
    const principal = principals.get(old) ?? {};
    scene.softDelete('applications', key);
    scene.undelete('applications', key);
    scene.note('servicePrincipals', old, 'softDeleted');
    scene.create('servicePrincipals', { ...principal, id: deriveGuid(`restored/${old}`) });
  }
};
