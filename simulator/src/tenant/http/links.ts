import { DIRECTORY_OBJECT_SETS, ENTITY_SETS, type EntitySetName, type Link } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { textOf } from '../store/entity.ts';
import { ShortKeyList, type KeyList } from '../store/keyList.ts';

/** Keys behind a link: rows of one set, or directory objects of several. */
export type Linked =
  | { readonly mixed: true; readonly keys: KeyList }
  | { readonly mixed: false; readonly set: EntitySetName; readonly keys: KeyList };

export const linkedKeys = (
  directory: Directory,
  link: Exclude<Link, { kind: 'inside' | 'part' | 'named' }>,
  key: string,
): Linked => {
  switch (link.kind) {
    case 'object':
      return { mixed: true, keys: new ShortKeyList(directory.relation(link.relation).targets(key).slice(0, 1)) };
    case 'objects': {
      const relation = directory.relation(link.relation);
      return { mixed: true, keys: link.reverse === true ? relation.sourceList(key) : relation.targetList(key) };
    }
    case 'rows':
      return { mixed: false, set: link.set, keys: directory.set(link.set).whereList(link.property, key) };
    case 'policies': {
      const policies = directory.set(link.set);
      return {
        mixed: false,
        set: link.set,
        keys: new ShortKeyList(
          directory
            .relation('appliesTo')
            .sources(key)
            .filter((each) => policies.get(each) !== undefined),
        ),
      };
    }
    case 'roleMembers': {
      const template = textOf(directory.set('directoryRoles').get(key)?.['roleTemplateId']);
      const held = directory
        .set('roleAssignments')
        .where('roleDefinitionId', template)
        .map((each) => directory.find('roleAssignments', each));
      const principals = held
        .filter((each) => each?.['directoryScopeId'] === '/')
        .map((each) => textOf(each?.['principalId']));
      return { mixed: true, keys: new ShortKeyList([...new Set(principals)].sort()) };
    }
  }
};

/** @returns the set that a cast segment like "microsoft.graph.user" names */
export const parseCast = (segment: string): EntitySetName | undefined => {
  const type = /^microsoft\.graph\.(\w+)$/i.exec(segment)?.[1]?.toLowerCase();
  return DIRECTORY_OBJECT_SETS.find((name) => ENTITY_SETS[name].type.toLowerCase() === type);
};
