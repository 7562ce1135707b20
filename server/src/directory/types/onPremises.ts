import type { GraphObject, Loss, TypeDescription } from './description.ts';

export const isMasteredElsewhere = (object: GraphObject): boolean => object['onPremisesSyncEnabled'] === true;

/** Properties that a re-created object loses. */
export const onPremisesLosses = (object: GraphObject): Loss[] =>
  isMasteredElsewhere(object) ? ['Connection to the on-premises directory: synchronisation creates it again'] : [];

/**
 * True if a write of this property is refused because the object is mastered on premises. Graph refuses the
 * synchronised properties only.
 * @param property a top-level name, or a path that begins with one
 */
export const isMasteredProperty = (
  { cloudOwned = [] }: Pick<TypeDescription, 'cloudOwned'>,
  object: GraphObject,
  property: string,
): boolean => isMasteredElsewhere(object) && !cloudOwned.includes(property.split('.')[0] ?? '');
