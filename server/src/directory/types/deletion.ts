import type { PerType } from '@trc/domain/objectTypes';
import { textOf } from './calls.ts';
import type { GraphObject, TypeDescription } from './description.ts';
import { isMasteredElsewhere } from './onPremises.ts';

/**
 * The way to take a deletion back. `undelete`: the object waits in the recycle bin and keeps its id.
 * `undeleteOrCreate`: a bin is documented, and not every tenant opens it to applications. `create`: the object is
 * re-created with a new id.
 */
export type DeletionUndo = 'undelete' | 'undeleteOrCreate' | 'create';

/** A place in which an object can be deleted instead. */
type Elsewhere = 'on premises' | 'in Exchange';

export type Deletion =
  { allowed: true; undo: DeletionUndo } | { allowed: false; reason: string; managedAt?: Elsewhere | undefined };

/**
 * Types without one are not deleted. Source: "Recover from deletions" of Microsoft Entra, and "Delete group" of
 * Microsoft Graph v1.0.
 */
const UNDO: PerType<DeletionUndo | undefined> = {
  users: 'undelete',
  groups: 'undelete',
  applications: 'undelete',
  servicePrincipals: 'undelete',
  administrativeUnits: 'undelete',
  conditionalAccessPolicies: 'undeleteOrCreate',
  namedLocations: 'undeleteOrCreate',
  authenticationStrengths: 'create',
  directoryRoles: 'create',
  tenantWidePolicies: 'create',
  authenticationContexts: undefined,
};

const managementPlace = ({ type }: TypeDescription, live: GraphObject): Elsewhere | undefined => {
  if (isMasteredElsewhere(live)) return 'on premises';
  const kinds: unknown = live['groupTypes'];
  const isUnified = Array.isArray(kinds) && kinds.includes('Unified');
  // Exchange owns these groups, and they have no recycle bin.
  return type === 'groups' && live['mailEnabled'] === true && !isUnified ? 'in Exchange' : undefined;
};

/** @returns the reason that an object in its live state is not deleted here. */
const refusalOf = (description: TypeDescription, live: GraphObject): string | undefined => {
  const { type } = description;
  if (description.notWritten !== undefined || !description.remove || UNDO[type] === undefined)
    return 'Objects of this type are not deleted here.';
  if (description.isBuiltIn?.(live)) return 'The directory owns this object.';
  const place = managementPlace(description, live);
  if (place === 'on premises')
    return 'This object is synchronised from your on-premises Active Directory. Delete it there.';
  if (place === 'in Exchange') return 'Exchange manages this group. Delete it there.';
  if (type === 'servicePrincipals' && textOf(live['servicePrincipalType']) === 'ManagedIdentity')
    return 'A managed identity is deleted with the Azure resource that it belongs to.';
  if (type === 'namedLocations' && live['isTrusted'] === true)
    return 'A trusted location cannot be deleted. Mark it as not trusted first.';
  return undefined;
};

/** @param live the object as the directory has it now */
export const decideDeletion = (description: TypeDescription, live: GraphObject): Deletion => {
  const reason = refusalOf(description, live);
  const undo = UNDO[description.type];
  if (reason === undefined && undo !== undefined) return { allowed: true, undo };
  return {
    allowed: false,
    reason: reason ?? 'Objects of this type are not deleted here.',
    managedAt: managementPlace(description, live),
  };
};

/**
 * An undo knows what a restore brought back, and not whether it belongs to the organisation.
 * @returns the reason that an undo does not delete an object that its restore brought back
 */
export const undoRefusalOf = ({ reason, managedAt }: Extract<Deletion, { allowed: false }>): string =>
  managedAt === undefined
    ? reason
    : `It stays in the directory. The restore brought it back, and it is managed ${managedAt}. ` +
      `Somebody has to decide: keep it if it belongs to your organisation, otherwise delete it ${managedAt}.`;
