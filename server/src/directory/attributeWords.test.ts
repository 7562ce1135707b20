import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attributeWords } from '@trc/domain/attributeWords';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { descriptionOf, READINGS } from './index.ts';
import { completeSelection } from './types/selection.ts';

/** Parts of names that no person knows as words. */
const RIDDLES = /\b(sku|cidr|oauth2|upn|pim|fed|assignee|id|url|uri|ip)\b|[a-z][A-Z]|\$/;

const linkNames = OBJECT_TYPES.filter(({ type }) => type !== 'tenantWidePolicies').flatMap(({ type }) =>
  descriptionOf(type, '').links.map(({ name }) => name),
);
const propertyNames = OBJECT_TYPES.flatMap(({ type }) => [
  ...READINGS[type].sources.flatMap(({ select = [] }) => select),
  ...(completeSelection(type) ?? []),
]);

describe('names of links and properties', () => {
  it('have words for a person, whatever the type', () => {
    assert.ok(linkNames.length > 15 && propertyNames.length > 50, `${linkNames.length} ${propertyNames.length}`);
    const raw = [...new Set([...linkNames, ...propertyNames])]
      .map((name) => [name, attributeWords(name).replaceAll('OAuth', 'Oauth')])
      .filter(([, words = '']) => RIDDLES.test(words));
    assert.deepEqual(raw, []);
  });

  for (const [name, words] of [
    ['links.appRoleAssignedTo', 'users and groups with access'],
    ['conditions.users.excludeGroups', 'exclude groups'],
    ['assignedLicenses', 'licences'],
    ['skuId', 'licence'],
    ['web.redirectUris', 'redirect URIs'],
    ['isMFARequired', 'is MFA required'],
    ['extension_4f1e8d559c1f4f1e8d554f1e8d559c1f_costCentre', 'extension_4f1e8d559c1f4f1e8d554f1e8d559c1f_costCentre'],
  ] as const)
    it(`show ${name} as ${words}`, () => assert.equal(attributeWords(name), words));
});
