import type { Page } from 'playwright-core';

/**
 * Loses the connection to the service in the middle of a change, on the open page of permissions, and waits until the
 * page has said so.
 */
export const loseConnectionInChange = async (page: Page): Promise<void> => {
  await page.getByText('Vera Castellano').waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: /^Permission type of Vera/ }).click();
  await page.getByRole('menuitemradio', { name: 'Admin' }).click();
  await page.getByText('The permission type was not changed').first().waitFor();
  await page.getByText('No connection to the service').waitFor();
};
