import { isExtensionName } from '../rules/extensions.ts';
import { isEntity, type Entity, type Json } from '../store/entity.ts';
import type { Scene } from './scene.ts';

const HACKED = 'HACKED';

/** Every text in a value is another one; a value of another kind is the opposite. */
const spoiled = (value: Json): Json => {
  if (typeof value === 'string') return HACKED;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (isEntity(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoiled(each)]));
  return Array.isArray(value) ? value.map((each: Json) => spoiled(each)) : value;
};

const valuesOf = (user: Entity): [string, Json][] =>
  Object.entries(user).filter(([name, value]) => isExtensionName(name) && name.startsWith('ext') && value !== null);

/**
 * Values of directory and schema extensions are overwritten: rules of dynamic groups, claims and provisioning follow
 * them.
 */
export const extensionValuesChanged = (scene: Scene): void => {
  for (const key of scene.pick('users', scene.count ?? 6, (user) => valuesOf(user).length > 0)) {
    const values = valuesOf(scene.directory.set('users').get(key) ?? {});
    scene.change('users', key, Object.fromEntries(values.map(([name, value]) => [name, spoiled(value)])));
  }
};
