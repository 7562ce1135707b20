import type { Locator } from 'playwright-core';

/** @returns the fields of a dialog that want a number typed, each with that number */
export const numbersToType = async (dialog: Locator): Promise<{ field: Locator; text: string }[]> => {
  await dialog.waitFor();
  const fields = await dialog.getByRole('textbox', { name: /^Type [\d,]+ to confirm/ }).all();
  return Promise.all(
    fields.map(async (field) => {
      const label = await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.innerText ?? '');
      return { field, text: /[\d,]+/.exec(label)?.[0] ?? '' };
    }),
  );
};
