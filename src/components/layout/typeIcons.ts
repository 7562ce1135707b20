import type { ObjectType } from '@trc/domain/objectTypes';
import type { IconName } from './icons';

/** The icon of each object type. */
export const TYPE_ICONS: Readonly<Record<ObjectType, IconName>> = {
  users: 'person',
  groups: 'people',
  directoryRoles: 'shield',
  conditionalAccessPolicies: 'shieldTick',
  namedLocations: 'place',
  applications: 'apps',
  servicePrincipals: 'service',
  administrativeUnits: 'tenant',
  tenantWidePolicies: 'document',
  authenticationStrengths: 'strength',
  authenticationContexts: 'clock',
};
