/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { pathTo, ROUTES } from '@trc/domain/routes';
import { isProductCall, safeAddress } from './addresses';

const ID = '3f1c2a90-7b64-4e0d-9a35-6c8d1e2f4b70';

describe('parts of an address that are recorded', () => {
  test.each(ROUTES.map(({ name, path }) => [name, path.replaceAll('?', '')] as const))(
    'the page %s by its row of the route table, without ids, query and hash',
    (name, row) => {
      const params = Object.fromEntries(
        row
          .split('/')
          .filter((part) => part.startsWith(':'))
          .map((part) => [part.slice(1), `${ID} Ada`]),
      );
      expect(safeAddress(`${pathTo(name, params)}?search=Ada#code=secret`)).toBe(row);
      expect(safeAddress(`${window.location.origin}${pathTo(name, params)}?search=Ada#code=secret`)).toBe(row);
    },
  );

  test.each([
    [`/api/backups/${ID}/users?search=Ada`, '/api/backups/:id/users'],
    [`/api/backups/${ID}/directoryObjects/getByIds`, '/api/backups/:id/directoryObjects/getByIds'],
    ['/api/get_users_list_from_backup', '/api/get_users_list_from_backup'],
    ['/api/consentv2', '/api/consentv2'],
    ['https://api.example/api/key/status#x', '/api/key/status'],
    ['/api/restores/AAMkAD0123/start', '/api/restores/:id/start'],
    ['/api/x/ada@contoso.com', '/api/x/:id'],
    ['/api/x/Ada%20Lovelace', '/api/x/:id'],
  ])('the call %s as %s', (address, reported) => {
    expect(safeAddress(address)).toBe(reported);
    expect(isProductCall(address)).toBe(true);
  });

  test.each([
    ['/nobody/Ada?x', '/*'],
    ['https://login.example/tenant/oauth2/v2.0/token?code=x', 'https://login.example'],
    ['blob:https://a.example/uuid', '[HIDDEN]'],
    ['data:text/html,Ada', '[HIDDEN]'],
    ['http://', '[HIDDEN]'],
    ['/main.0123abcd.js?x', '/main.0123abcd.js'],
  ])('and %s as %s', (address, reported) => {
    expect(safeAddress(address)).toBe(reported);
    expect(isProductCall(address)).toBe(false);
  });
});
