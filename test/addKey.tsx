import { screen, within } from '@testing-library/react';
import { openEncryption, SYSTEM_KEY } from './keys';

export const SECRET = '-----BEGIN PRIVATE KEY-----\nTOPSECRET\n-----END PRIVATE KEY-----\n';
export const pem = (name = 'own.pem', content: BlobPart = SECRET) => new File([content], name);

export type EncryptionApp = Awaited<ReturnType<typeof openEncryption>>;
export const panel = () => within(screen.getByRole('dialog', { name: 'Add key' }));
export const field = () => document.querySelector('input[type=file]') as HTMLInputElement;
export const press = (app: EncryptionApp, name: string) => app.user.click(panel().getByRole('button', { name }));

/** The wizard on a console whose current key is the service's; `kind` names the way that is chosen. */
export const openWizard = async (kind?: RegExp) => {
  const app = await openEncryption([SYSTEM_KEY]);
  await app.user.click(await screen.findByRole('button', { name: 'Add key' }));
  await screen.findByRole('dialog', { name: 'Add key' });
  if (kind) await app.user.click(panel().getByRole('radio', { name: kind }));
  return app;
};
export const SOFTWARE = /software/;
export const HSM = /hardware/;

export const openSecondStep = async (kind: RegExp, file?: File) => {
  const app = await openWizard(kind);
  if (file) await app.user.upload(field(), file);
  await press(app, 'Next: activate');
  return app;
};
