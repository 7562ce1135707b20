import type { GraphObject, TypeDescription } from './description.ts';

/** Whether another directory, on premises, is the master of an object. */
export const isMasteredElsewhere = (object: GraphObject): boolean => object['onPremisesSyncEnabled'] === true;

/**
 * Whether a write of this property is refused because the object is mastered on premises. Graph refuses the synchronised properties only.
 * @param property a top-level name, or a path of one that begins with it
 */
export const isMasteredProperty = ({ cloudOwned = [] }: Pick<TypeDescription, 'cloudOwned'>, object: GraphObject, property: string): boolean =>
  isMasteredElsewhere(object) && !cloudOwned.includes(property.split('.')[0] ?? '');
