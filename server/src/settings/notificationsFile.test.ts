import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { exposedFiles } from '../keys/exposedFiles.ts';
import { readSettings } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'notifications-file-'));
const write = (name: string, text: string, mode = 0o600): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode });
  return file;
};
write('secret', 'a secret of at least 24 characters');
write('short', 'short');
write('password', 'word');
write('text', 'no certificate');
write('client.pem', '-----BEGIN CERTIFICATE-----');

const WEBHOOK = { name: 'soc', type: 'webhook', url: 'https://soc.example/in', secretFile: 'secret' };
const EMAIL = { name: 'mail', type: 'email', host: 'smtp.example', from: 'a@b.example', to: ['c@d.example'] };
const SYSLOG = { name: 'siem', type: 'syslog', host: 'siem.example' };

const read = (content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readSettings({ NOTIFICATIONS_FILE: write('notifications.json', text) });
};
const targets = (...list: unknown[]) => ({ targets: list });

/** Faulty contents of the file, and the end of the error message for each. */
const FAULTS: readonly (readonly [content: unknown, fault: string])[] = [
  ['{', `file that is not JSON: ${path.join(folder, 'notifications.json')}.`],
  ['[]', 'file whose content must be {"targets": [...]}.'],
  [{ targets: [], more: 1 }, 'content must be {"targets": [...]}.'],
  [targets(...Array.from({ length: 21 }, () => WEBHOOK)), 'targets must be at most 20.'],
  [targets('soc'), 'targets[0] must be an object.'],
  [targets({ ...WEBHOOK, type: 'pager' }), 'targets[0].type must be one of webhook, email, syslog.'],
  [targets({ ...WEBHOOK, type: undefined }), 'targets[0].type must be one of webhook, email, syslog.'],
  [targets({ ...WEBHOOK, name: undefined }), 'targets[0].name is missing.'],
  [
    targets({ ...WEBHOOK, name: 'SOC' }),
    'targets[0].name must be of lower-case letters, digits and hyphens, at most 40.',
  ],
  [targets(WEBHOOK, WEBHOOK), 'targets[1].name is the name of another target.'],
  [targets({ ...WEBHOOK, severity: 'high' }), 'targets[0].severity must be one of info, warning, critical.'],
  [targets({ ...WEBHOOK, names: 'yes' }), 'targets[0].names must be true or false.'],
  [targets({ ...WEBHOOK, url: undefined }), 'targets[0].url is missing.'],
  [
    targets({ ...WEBHOOK, url: 'http://soc.example/in' }),
    'targets[0].url must begin with https://, unless it is on this machine.',
  ],
  [targets({ ...WEBHOOK, url: 'https://a:b@soc.example' }), 'targets[0].url must not hold a user name or password.'],
  [targets({ ...WEBHOOK, secretFile: undefined }), 'targets[0].secretFile is missing.'],
  [
    targets({ ...WEBHOOK, secretFile: 'away' }),
    `targets[0].secretFile names a file that cannot be read: ${path.join(folder, 'away')}.`,
  ],
  [targets({ ...WEBHOOK, secretFile: 'short' }), 'targets[0].secretFile must hold at least 24 characters.'],
  [targets({ ...WEBHOOK, secret: 'in the file' }), 'targets[0].secret is not known.'],
  [targets(WEBHOOK, { ...EMAIL, host: undefined }), 'targets[1].host is missing.'],
  [targets({ ...EMAIL, host: 'smtp example' }), 'targets[0].host must be a host name or an IP address.'],
  [targets({ ...EMAIL, port: '587' }), 'targets[0].port must be a whole number from 1 to 65535.'],
  [targets({ ...EMAIL, port: 65_536 }), 'targets[0].port must be a whole number from 1 to 65535.'],
  [targets({ ...EMAIL, security: 'ssl' }), 'targets[0].security must be one of starttls, tls, none.'],
  [targets({ ...EMAIL, security: 'none' }), 'targets[0].security can be none only for a host on this machine.'],
  [targets({ ...EMAIL, user: 'recovery' }), 'targets[0].user and passwordFile need each other.'],
  [targets({ ...EMAIL, passwordFile: 'password' }), 'targets[0].user and passwordFile need each other.'],
  [targets({ ...EMAIL, from: 'nowhere' }), 'targets[0].from must be a mail address.'],
  [targets({ ...EMAIL, from: 'a@b.example\r\nBcc: x@y.example' }), 'targets[0].from must be a text in one line.'],
  [targets({ ...EMAIL, to: [] }), 'targets[0].to must be a list of 1 to 20 mail addresses.'],
  [targets({ ...EMAIL, to: undefined }), 'targets[0].to is missing.'],
  [targets({ ...SYSLOG, caFile: 'text' }), 'targets[0].caFile names a file without a PEM block "CERTIFICATE".'],
  [targets({ ...SYSLOG, certificateFile: 'client.pem' }), 'targets[0].certificateFile and keyFile need each other.'],
];

describe('NOTIFICATIONS_FILE', () => {
  after(() => rmSync(folder, { recursive: true }));

  for (const [content, fault] of FAULTS) {
    it(`is refused with: ${fault.replace(folder, 'FOLDER')}`, () => {
      assert.throws(
        () => read(content),
        ({ name, message }: Error) => {
          assert.equal(name, 'InvalidSettingError');
          assert.ok(message.startsWith('The setting NOTIFICATIONS_FILE names a file '), message);
          assert.ok(message.endsWith(fault), message);
          return true;
        },
      );
    });
  }

  it('is refused with a kind that is not known, and the sentence lists the known ones', () => {
    const message = /targets\[0\]\.kinds must be a list of 1 to \d+ kinds of failed, .*noBackup.*\.$/;
    assert.throws(() => read(targets({ ...WEBHOOK, kinds: ['noBackup', 'backupLost'] })), { message });
  });

  it('is refused when it is not there', () => {
    const file = path.join(folder, 'away.json');
    const message = `The setting NOTIFICATIONS_FILE names a file that cannot be read: ${file}.`;
    assert.throws(() => readSettings({ NOTIFICATIONS_FILE: file }), { message });
  });

  it('cannot have the name of the target of WEBHOOK_URL', () => {
    const file = write('notifications.json', JSON.stringify(targets({ ...WEBHOOK, name: 'webhook' })));
    const webhook = { WEBHOOK_URL: 'https://soc.example', WEBHOOK_SECRET_FILE: path.join(folder, 'secret') };
    const message = /^The setting NOTIFICATIONS_FILE has a target "webhook"/;
    assert.throws(() => readSettings({ NOTIFICATIONS_FILE: file, ...webhook }), { message });
  });

  it('with all three kinds of targets is read, and its secrets count as secret files', () => {
    const mail = { ...EMAIL, user: 'recovery', passwordFile: 'password' };
    const { notificationTargets, secretFiles } = read(targets(WEBHOOK, mail, { ...SYSLOG, caFile: 'client.pem' }));
    assert.deepEqual(
      notificationTargets.map(({ name, severity }) => [name, severity]),
      [
        ['soc', 'info'],
        ['mail', 'info'],
        ['siem', 'info'],
      ],
    );
    const secrets = ['secret', 'password'].map((name) => path.join(folder, name));
    assert.deepEqual(secretFiles.slice(1), secrets);
    assert.deepEqual(exposedFiles(secrets), []);
    chmodSync(path.join(folder, 'password'), 0o644);
    assert.deepEqual(exposedFiles(secrets), [path.join(folder, 'password')]);
  });
});
