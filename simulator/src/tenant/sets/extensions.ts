import type { EntitySet } from '../entitySet.ts';

const DEFINITION_READ = ['CustomSecAttributeDefinition.Read.All', 'CustomSecAttributeDefinition.ReadWrite.All'];
const DEFINITION_WRITE = ['CustomSecAttributeDefinition.ReadWrite.All'];

/** Definitions of values that users and other objects carry in addition to the properties of their type. */
export const EXTENSION_SETS = {
  schemaExtensions: {
    path: 'schemaExtensions',
    type: 'schemaExtension',
    operations: 'POST PATCH DELETE',
    chosenKey: true,
    indexed: ['owner'],
    read: ['Application.Read.All', 'Application.ReadWrite.All'],
    write: ['Application.ReadWrite.All', 'Directory.ReadWrite.All'],
  },
  attributeSets: {
    path: 'directory/attributeSets',
    type: 'attributeSet',
    operations: 'POST PATCH',
    chosenKey: true,
    read: DEFINITION_READ,
    write: DEFINITION_WRITE,
  },
  customSecurityAttributeDefinitions: {
    path: 'directory/customSecurityAttributeDefinitions',
    type: 'customSecurityAttributeDefinition',
    operations: 'POST PATCH',
    indexed: ['attributeSet'],
    links: { allowedValues: { kind: 'inside', operations: '' } },
    defaultSelect: [
      'id',
      'attributeSet',
      'description',
      'isCollection',
      'isSearchable',
      'name',
      'status',
      'type',
      'usePreDefinedValuesOnly',
    ],
    read: DEFINITION_READ,
    write: DEFINITION_WRITE,
  },
} as const satisfies Readonly<Record<string, EntitySet>>;
