import { describe, expect, it } from '@jest/globals';
import { licenceName, valueWords } from './attributeWords';

describe('words for values of the directory', () => {
  it.each([
    ['state', 'enabledForReportingButNotEnforced', 'report-only'],
    ['grantControls.builtInControls', 'compliantDevice', 'compliant device'],
    ['conditions.clientAppTypes[]', 'other', 'other clients (legacy authentication)'],
    ['conditions.users.includeUsers', 'All', 'all users'],
    ['conditions.locations.excludeLocations', 'AllTrusted', 'all trusted locations'],
    ['allowedCombinations', 'password,sms', 'password + text message'],
    ['guestUserRoleId', 'A0B1B346-4D3E-4E8B-98F8-753987BE4970', 'the same access as members'],
    ['guestOrExternalUserTypes', 'internalGuest,serviceProvider', 'internal guests + service providers'],
  ])('has them for %s %s', (path, value, words) => expect(valueWords(path, value)).toBe(words));

  it.each([
    ['state', 'ofANewerDirectory'],
    ['displayName', 'enabledForReportingButNotEnforced'],
    ['state', 'toString'],
    ['constructor', 'name'],
  ])('leaves %s %s as it is', (path, value) => expect(valueWords(path, value)).toBe(value));

  it('name a licence by its product, and an unknown one as a licence, with the id', () => {
    const known = '06EBC4EE-1BB5-47DD-8120-11324BC54E06';
    expect(licenceName(known)).toBe(`Microsoft 365 E5 (${known})`);
    const unknown = '11111111-2222-4333-8444-555555555555';
    expect(licenceName(unknown)).toBe(`licence (${unknown})`);
  });
});
