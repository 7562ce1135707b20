import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new key and a self-signed certificate for one name. @returns key, cert and file, which holds the certificate */
export const makeCertificate = (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-addext',
      `subjectAltName=DNS:${name}`,
      '-keyout',
      key,
      '-out',
      file,
    ],
    { stdio: 'ignore' },
  );
  return {
    key: readFileSync(key),
    cert: readFileSync(file),
    file,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** A server of a few lines: `answer(request, reply)`; with a certificate it speaks TLS. */
export const startStub = async (answer, certificate) => {
  const server = (certificate ? createSecureServer(certificate, answer) : createServer(answer)).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
