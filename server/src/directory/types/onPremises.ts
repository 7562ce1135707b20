import type { GraphObject, Loss, TypeDescription } from './description.ts';

/** Whether another directory, on premises, is the master of an object. */
export const isMasteredElsewhere = (object: GraphObject): boolean => object['onPremisesSyncEnabled'] === true;

/** Properties that a re-created object loses. */
export const onPremisesLosses = (object: GraphObject): Loss[] =>
  isMasteredElsewhere(object) ? ['Connection to the on-premises directory: synchronisation creates it again'] : [];

/**
 * Whether a write of this property is refused because the object is mastered on premises. Graph refuses the
 * synchronised properties only.
 * @param property a top-level name, or a path of one that begins with it
 */
export const isMasteredProperty = (
  { cloudOwned = [] }: Pick<TypeDescription, 'cloudOwned'>,
  object: GraphObject,
  property: string,
): boolean => isMasteredElsewhere(object) && !cloudOwned.includes(property.split('.')[0] ?? '');
