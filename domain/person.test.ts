import { describe, expect, test } from '@jest/globals';
import { buildInitials, tenantOf } from './person.ts';

describe('the signed-in person', () => {
  test.each([
    ['ada@contoso.com', 'contoso.com'],
    ['ada_fabrikam.com#EXT#@contoso.com', 'contoso.com'],
    ['a@b@contoso.com', 'contoso.com'],
    ['ada', ''],
    ['', ''],
  ])('the tenant of %j is %j', (email, tenant) => {
    expect(tenantOf(email)).toBe(tenant);
  });

  test.each([
    ['Ada Lovelace', 'AL'],
    ['Ada Augusta King Lovelace', 'AL'],
    ['Ada', 'A'],
    ['Lovelace, Ada', 'LA'],
    ['Åsa Öberg', 'ÅÖ'],
    ['  ada   lovelace ', 'AL'],
    ['(Ada) Lovelace (External)', 'AE'],
    ['', 'X'],
    ['-', 'X'],
  ])('the initials of %j are %j', (name, initials) => {
    expect(buildInitials(name, 'x@y.z')).toBe(initials);
  });
});
