import { CLIENT_ID } from '@trc/domain/sampleTenant';
import type { Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity } from '../store/entity.ts';

/** A schema extension that some users have a value of. */
export const SCHEMA_EXTENSION = 'extk7m2p9qd_onboarding';

const ATTRIBUTE_VALUE = '#microsoft.graph.customSecurityAttributeValue';
const PROJECTS = ['Alpine', 'Baltic', 'Cascade'] as const;

/**
 * @returns the user of a row with extension values. They follow from the row number, so that other random values stay
 * the same.
 */
export const withExtensions = (row: number, user: Entity): Entity => ({
  ...user,
  ...(row % 5 === 1 ? { [SCHEMA_EXTENSION]: { badgeNumber: `B-${1000 + row}`, isTrained: row % 2 === 0 } } : {}),
  ...(row % 9 === 0
    ? {
        customSecurityAttributes: {
          Engineering: {
            '@odata.type': ATTRIBUTE_VALUE,
            Project: PROJECTS[row % PROJECTS.length] ?? '',
            IsCritical: row % 2 === 0,
          },
        },
      }
    : {}),
});

/** Definitions of extensions and security attributes, and service principals that carry some. */
export const seedExtensions = (directory: Directory, random: Random): void => {
  directory.put('schemaExtensions', {
    id: SCHEMA_EXTENSION,
    description: 'What the onboarding application knows of a person',
    // No incident deletes it.
    owner: CLIENT_ID,
    properties: [
      { name: 'badgeNumber', type: 'String' },
      { name: 'isTrained', type: 'Boolean' },
    ],
    status: 'Available',
    targetTypes: ['User'],
  });
  for (const [id, description] of [
    ['Engineering', 'What engineering needs to know'],
    ['Compliance', 'What auditors ask for'],
  ] as const) {
    directory.put('attributeSets', { id, description, maxAttributesPerSet: 25 });
  }
  const define = (attributeSet: string, name: string, type: string, values: readonly string[]): void =>
    directory.put('customSecurityAttributeDefinitions', {
      id: `${attributeSet}_${name}`,
      attributeSet,
      name,
      type,
      description: `${name} of a person or application`,
      isCollection: false,
      isSearchable: true,
      status: 'Available',
      usePreDefinedValuesOnly: values.length > 0,
      allowedValues: values.map((id) => ({ id, isActive: true })),
    });
  define('Engineering', 'Project', 'String', PROJECTS);
  define('Engineering', 'IsCritical', 'Boolean', []);
  define('Compliance', 'DataClass', 'String', ['Public', 'Internal', 'Restricted']);
  const principals = directory.set('servicePrincipals');
  const own = principals.keys().filter((key) => principals.get(key)?.['servicePrincipalType'] === 'Application');
  for (const key of random.sample(own, 3)) {
    const principal = principals.get(key) ?? {};
    if (principal['appId'] === CLIENT_ID) continue;
    const value = { '@odata.type': ATTRIBUTE_VALUE, DataClass: random.pick(['Internal', 'Restricted']) };
    directory.put('servicePrincipals', { ...principal, customSecurityAttributes: { Compliance: value } });
  }
};
