import { describe, expect, it } from '@jest/globals';
import { userPortalUrl } from './entraPortal.ts';

describe('the page of an account in the admin center', () => {
  it.each([
    ['https://login.microsoftonline.com/organizations', 'https://entra.microsoft.com/#view/'],
    ['https://login.microsoftonline.us/organizations', 'https://entra.microsoft.us/#view/'],
    ['https://login.chinacloudapi.cn/organizations', 'https://portal.azure.cn/#view/'],
    [undefined, 'https://entra.microsoft.com/#view/'],
  ])('is on the host of the cloud of %s', (authority, start) => {
    const url = userPortalUrl(authority, 'a/b');
    expect(url.startsWith(start)).toBe(true);
    expect(url.endsWith('/userId/a%2Fb')).toBe(true);
  });
});
