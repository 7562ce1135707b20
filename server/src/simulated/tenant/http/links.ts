import { DIRECTORY_OBJECT_SETS, ENTITY_SETS, type EntitySetName, type Link } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { textOf } from '../store/entity.ts';

/** Keys behind a link: rows of one set, or directory objects of several. */
export type Linked =
  | { readonly mixed: true; readonly keys: readonly string[] }
  | { readonly mixed: false; readonly set: EntitySetName; readonly keys: readonly string[] };

export const linkedKeys = (directory: Directory, link: Link, key: string): Linked => {
  switch (link.kind) {
    case 'object':
      return { mixed: true, keys: directory.relation(link.relation).targets(key).slice(0, 1) };
    case 'objects': {
      const relation = directory.relation(link.relation);
      return { mixed: true, keys: link.reverse === true ? relation.sources(key) : relation.targets(key) };
    }
    case 'rows':
      return { mixed: false, set: link.set, keys: directory.set(link.set).where(link.property, key) };
    case 'roleMembers': {
      const template = textOf(directory.set('directoryRoles').get(key)?.['roleTemplateId']);
      const assignments = directory.set('roleAssignments');
      const held = assignments.where('roleDefinitionId', template).map((each) => assignments.get(each));
      const principals = held.filter((each) => each?.['directoryScopeId'] === '/').map((each) => textOf(each?.['principalId']));
      return { mixed: true, keys: [...new Set(principals)].sort() };
    }
  }
};

/** @returns the set that a cast segment like "microsoft.graph.user" names */
export const castOf = (segment: string): EntitySetName | undefined => {
  const type = /^microsoft\.graph\.(\w+)$/.exec(segment)?.[1];
  return DIRECTORY_OBJECT_SETS.find((name) => ENTITY_SETS[name].type === type);
};
