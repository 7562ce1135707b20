import { jest } from '@jest/globals';
import { createUser } from './user';
import type { EncryptionKey } from '../src/api';
import { renderApp } from './renderApp';

export const SYSTEM_KEY: EncryptionKey = {
  status: 'Active',
  keyName: 'system-1',
  createdOn: '2026-01-01T00:00:00.000Z',
  mode: 'system',
  source: 'Tenant Recovery Console',
  byok: false,
};
export const OWN_KEY: EncryptionKey = {
  status: 'Active',
  keyName: 'own-2026-11',
  filename: 'own.pem',
  createdOn: '2026-11-20T09:00:00.000Z',
  mode: 'BYOK',
  source: 'user',
  keyType: 'RSA',
  byok: true,
  byok_hsm: 'software',
};
export const KEK = {
  pem: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n',
  expires_on: '2026-12-20T09:00:00.000Z',
  kid: `https://console.test/keys/kek/${Buffer.from(`8f3a21c7${'0'.repeat(56)}`, 'hex').toString('base64url')}`,
};

/** Records the files that the browser would have saved: names and contents. */
export const watchDownloads = () => {
  const blobs = new Map<string, Blob>();
  const saved: { name: string; blob: Blob | undefined }[] = [];
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) });
  });
  return saved;
};

interface PageOptions extends NonNullable<Parameters<typeof renderApp>[1]> {
  /** Operations beyond the specification that the service has. */
  extensions?: string[];
}

/** The Data encryption page of the whole console, with a service that has these keys. */
export const openEncryption = async (
  keys: EncryptionKey[],
  path = '/data-encryption',
  { extensions, ...options }: PageOptions = {},
) => {
  const app = renderApp(path, options);
  const service = { keys };
  if (extensions) app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  app.service.on('POST /api/key/status', () => [200, { list: service.keys }]);
  app.service.on('GET /api/key/generate_kek', [200, KEK]);
  await app.open();
  return { ...app, keys: service, user: createUser({ applyAccept: false }) };
};
