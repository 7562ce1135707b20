import { randomUUID } from 'node:crypto';
import { opaqueId } from '../random.ts';
import { badRequest, conflictingObject, notFound } from '../http/graphError.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textOf, textsOf, type Entity } from '../store/entity.ts';
import { quotaExceeded, type SetRules } from './setRules.ts';

const CUSTOM_ROLE_LIMIT = 100;

const DEFINITION: Entity = {
  description: null,
  isBuiltIn: false,
  isPrivileged: false,
  resourceScopes: ['/'],
  version: null,
  inheritsPermissionsFrom: [],
};

export const ROLE_DEFINITION_RULES: SetRules = {
  blank: DEFINITION,
  create: ({ directory }, body) => {
    checkPermissions(body);
    const definitions = directory.set('roleDefinitions');
    const templateId = textOf(body['templateId']);
    if (
      templateId !== '' &&
      (definitions.get(templateId) !== undefined || definitions.where('templateId', templateId).length > 0)
    )
      throw conflictingObject();
    const custom = definitions.keys().filter((key) => definitions.get(key)?.['isBuiltIn'] === false).length;
    if (custom >= CUSTOM_ROLE_LIMIT) throw quotaExceeded('custom roles', CUSTOM_ROLE_LIMIT);
    const id = randomUUID();
    return { templateId: id, ...body, id };
  },
  update: (_, before, next) => {
    if (before['isBuiltIn'] === true) throw badRequest('Built-in role definitions cannot be updated.');
    checkPermissions(next);
    return next;
  },
  remove: (_, __, definition) => {
    if (definition['isBuiltIn'] === true) throw badRequest('Built-in role definitions cannot be deleted.');
    return [];
  },
};

const checkPermissions = (definition: Entity): void => {
  const rows = Array.isArray(definition['rolePermissions']) ? definition['rolePermissions'] : [];
  const actions = rows.flatMap((row) => (isEntity(row) ? textsOf(row['allowedResourceActions']) : []));
  const bad = actions.find((action) => !/^microsoft\.[\w.]+\/[\w./-]+$/i.test(action));
  if (actions.length === 0 || bad !== undefined)
    throw badRequest(`Action '${bad ?? ''}' is not supported for custom roles.`);
};

export const ROLE_ASSIGNMENT_RULES: SetRules = {
  create: ({ directory }, body) => {
    const principalId = textOf(body['principalId']);
    const principal = directory.object(principalId);
    if (principal === undefined || !directory.isOld(principalId, 'linkLag')) throw notFound(principalId);
    if (principal.set === 'groups' && principal.entity['isAssignableToRole'] !== true)
      throw badRequest(`The group '${principalId}' is not assignable to roles.`);
    const wanted = textOf(body['roleDefinitionId']);
    const definitions = directory.set('roleDefinitions');
    const roleDefinitionId =
      directory.find('roleDefinitions', wanted) === undefined ? definitions.where('templateId', wanted)[0] : wanted;
    if (roleDefinitionId === undefined) throw notFound(wanted);
    const scope = textOf(body['directoryScopeId']);
    checkScope(directory, scope);
    return {
      condition: body['condition'] ?? null,
      principalId,
      roleDefinitionId,
      directoryScopeId: scope,
      appScopeId: null,
      id: opaqueId('roleAssignment', principalId, roleDefinitionId, scope),
    };
  },
};

const checkScope = (directory: Directory, scope: string): void => {
  if (scope === '/') return;
  const [, unit, other] = /^\/(?:administrativeUnits\/([^/]+)|([^/]+))$/.exec(scope) ?? [];
  const found =
    unit !== undefined
      ? directory.find('administrativeUnits', unit)
      : other !== undefined
        ? directory.object(other)?.entity
        : undefined;
  if (found === undefined) throw badRequest(`The directory scope '${scope}' is not valid.`);
};

/** A role is activated once, from its template. */
export const DIRECTORY_ROLE_RULES: SetRules = {
  create: ({ directory }, body) => {
    const templateId = textOf(body['roleTemplateId']);
    const template = directory.set('directoryRoleTemplates').get(templateId);
    if (template === undefined) throw notFound(templateId);
    if (directory.set('directoryRoles').where('roleTemplateId', templateId).length > 0) throw conflictingObject();
    return {
      displayName: template['displayName'] ?? null,
      description: template['description'] ?? null,
      roleTemplateId: templateId,
    };
  },
};
