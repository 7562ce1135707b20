import { grantedPermissions } from '../consent.ts';
import { badRequest, denied } from '../http/graphError.ts';
import { ENTITY_SETS, type EntitySetName } from '../registry.ts';
import { textOf, type Entity } from '../store/entity.ts';
import type { WriteContext } from './setRules.ts';

/** Permissions to create each kind of agent object; those of applications and users do not count. */
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  agentIdentityBlueprint: ['AgentIdentityBlueprint.Create', 'AgentIdentityBlueprint.ReadWrite.All'],
  agentIdentityBlueprintPrincipal: [
    'AgentIdentityBlueprintPrincipal.Create',
    'AgentIdentityBlueprintPrincipal.ReadWrite.All',
  ],
  agentIdentity: ['AgentIdentity.ReadWrite.All'],
  agentUser: ['AgentIdUser.ReadWrite.All'],
};

/** @returns the derived type that an object or body has in its set; undefined for the type of the set itself */
export const derivedType = (set: EntitySetName, entity: Entity | undefined): string | undefined => {
  const type = /^#?microsoft\.graph\.(\w+)$/.exec(textOf(entity?.['@odata.type']))?.[1];
  return ENTITY_SETS[set].derivedTypes?.find((name) => name === type);
};

/** @returns the annotation that a new object of a derived type keeps */
export const checkedDerivedType = ({ directory, call }: WriteContext, set: EntitySetName, body: Entity): Entity => {
  const type = derivedType(set, body);
  if (type === undefined) return {};
  const granted = grantedPermissions(directory, call.issuedAt);
  if (PERMISSIONS[type]?.some((name) => granted.has(name)) !== true) throw denied();
  return { '@odata.type': `#microsoft.graph.${type}` };
};

/** @throws GraphError 400 for an agent whose blueprint does not exist */
export const checkBlueprint = ({ directory }: WriteContext, appId: string): void => {
  const applications = directory.set('applications');
  const blueprint = applications.where('appId', appId).map((key) => applications.get(key));
  if (blueprint.some((each) => derivedType('applications', each) === 'agentIdentityBlueprint')) return;
  throw badRequest(`The agent identity blueprint '${appId}' does not exist.`);
};
