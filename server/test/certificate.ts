import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const WITHOUT_OPENSSL = spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed';

/** PEM files of a certificate, which is its own authority. */
export interface Certificate {
  keyFile: string;
  certificateFile: string;
  key: string;
  cert: string;
}

/**
 * Makes a certificate with an RSA key, because client credentials are signed with RSA.
 * @param name of both files in `folder`
 * @param host for which the certificate is valid, next to 127.0.0.1
 */
export const makeCertificate = (folder: string, name: string, host = 'localhost'): Certificate => {
  const [keyFile, certificateFile] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.pem`)];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`],
      ...['-addext', `subjectAltName=DNS:${host},IP:127.0.0.1`, '-keyout', keyFile, '-out', certificateFile],
    ],
    { stdio: 'ignore' },
  );
  return {
    keyFile,
    certificateFile,
    key: readFileSync(keyFile, 'utf8'),
    cert: readFileSync(certificateFile, 'utf8'),
  };
};
