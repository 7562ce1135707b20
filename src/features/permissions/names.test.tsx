import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { loadOverlays, LOAD_TIME } from '../../../test/renderBackups';
import { openPermissions, OWN, person } from '../../../test/renderPermissions';

beforeAll(async () => {
  await Promise.all([loadOverlays(), import('../../pages/PermissionsPage')]);
}, LOAD_TIME);

describe('names that look like others', () => {
  it('shows names in the delete dialog without reversing its text, and namesakes with their accounts', async () => {
    const account = (number: number) => `account${number}@contoso.com`;
    const named = (number: number, displayName: string) => ({
      ...person(number, 'Somebody'),
      displayName,
      userPrincipalName: account(number),
    });
    const { rows, user, answer } = await openPermissions([
      OWN,
      named(1, 'Admin\u202e gpj.exe'),
      named(2, 'Same Name'),
      named(3, 'Same Name'),
      named(4, '\u200b '),
    ]);
    const ask = async (number: number) => {
      const row = rows().find((each) => each.textContent?.includes(account(number))) as HTMLElement;
      await user.click(within(row).getByRole('button', { name: /^Delete/ }));
      const title = within(await screen.findByRole('dialog')).getByText(/^Delete .*\?$/).textContent;
      await answer('Keep');
      return title;
    };
    expect(await ask(1)).toBe('Delete Admin\ufffd gpj.exe from this console?');
    expect(await ask(2)).toBe(`Delete Same Name (${account(2)}) from this console?`);
    expect(await ask(3)).toBe(`Delete Same Name (${account(3)}) from this console?`);
    expect(await ask(4)).toBe(`Delete ${account(4)} from this console?`);
  });
});
