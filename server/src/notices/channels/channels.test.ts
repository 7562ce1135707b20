import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sendNotification } from './index.ts';
import { syslogLine } from './syslog.ts';
import type { NotificationMessage } from '../message.ts';
import type { EmailTarget, SyslogTarget } from '../targets.ts';
import { WITHOUT_OPENSSL, makeCertificate } from '../../../test/certificate.ts';
import { startMail, startSyslog } from '../../../test/notices/receivers.ts';
import type { Certificate } from '../../../test/certificate.ts';

const ACCOUNT = { user: 'recovery', password: 'the password of the relay' };
const CHAIN = { seq: 42, hash: 'ab'.repeat(32) };

const message = (wish: Partial<NotificationMessage> = {}): NotificationMessage => ({
  noticeId: randomUUID(),
  tenantId: randomUUID(),
  kind: 'administratorsChanged',
  severity: 'critical',
  count: 2,
  time: '2026-11-26T10:00:00.000Z',
  sentence: 'The administrators of this console were changed.',
  link: 'https://console.example/permissions',
  chain: CHAIN,
  ...wish,
});

describe('channels of notifications', { skip: WITHOUT_OPENSSL }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'trc-channels-'));
  let certificate: Certificate;
  let mail: Awaited<ReturnType<typeof startMail>>;
  let syslog: Awaited<ReturnType<typeof startSyslog>>;
  let mailTarget: EmailTarget;
  let syslogTarget: SyslogTarget;

  before(async () => {
    certificate = makeCertificate(folder, 'receiver');
    mail = await startMail(certificate, ACCOUNT);
    syslog = await startSyslog(certificate);
    const common = { severity: 'info', names: false, host: 'localhost', ca: certificate.cert } as const;
    mailTarget = {
      ...common,
      type: 'email',
      name: 'mail',
      port: mail.port,
      security: 'starttls',
      ...ACCOUNT,
      from: 'recovery@fabrikam.example',
      to: ['one@soc.example', 'two@soc.example'],
    };
    syslogTarget = { ...common, type: 'syslog', name: 'siem', port: syslog.port };
  });
  after(async () => {
    syslog.close();
    await mail.close();
    rmSync(folder, { recursive: true });
  });

  it('sends an e-mail after STARTTLS with the facts, the link and the head of the activity chain', async () => {
    const sent = message();
    assert.equal(await sendNotification(mailTarget, sent), undefined);
    const [received] = mail.received;
    assert.deepEqual(
      [received?.isSecure, received?.user, received?.from, received?.to],
      [true, ACCOUNT.user, mailTarget.from, [...mailTarget.to]],
    );
    const text = received?.text ?? '';
    for (const part of [
      'Subject: [critical] Tenant Recovery Console: administratorsChanged',
      sent.noticeId,
      sent.link,
      'Count: 2',
      `entry 42, hash ${CHAIN.hash.slice(0, 20)}`,
    ]) {
      assert.ok(text.replaceAll('=\r\n', '').includes(part), `${part} in ${text}`);
    }
    assert.ok(!text.includes('Caused by') && !text.includes('Names:'));
  });

  it('names the people of a message that has names', async () => {
    mail.received.length = 0;
    assert.equal(
      await sendNotification(
        mailTarget,
        message({ names: { actor: 'ada@fabrikam.example', names: ['vera@fabrikam.example'] } }),
      ),
      undefined,
    );
    assert.match(mail.received[0]?.text ?? '', /Caused by: ada@fabrikam\.example\r\nNames: vera@fabrikam\.example/);
  });

  it('sends no e-mail without trust and password, and repeats no words of the server', async () => {
    mail.received.length = 0;
    const other = makeCertificate(folder, 'other');
    assert.equal(
      await sendNotification({ ...mailTarget, ca: other.cert }, message()),
      'The certificate of the receiver is not trusted.',
    );
    assert.equal(
      await sendNotification({ ...mailTarget, password: 'wrong' }, message()),
      'The receiver refused the user name or the password.',
    );
    assert.equal(await sendNotification({ ...mailTarget, port: 1 }, message()), 'The connection was refused.');
    assert.deepEqual(mail.received, []);
  });

  it('sends one framed line of RFC 5424 over TLS with severity, facts and the head of the activity chain', async () => {
    const sent = message({ names: { actor: 'a"b]c\\d', names: [] } });
    assert.equal(await sendNotification(syslogTarget, sent), undefined);
    const [text = ''] = syslog.received;
    const [length, line] = [Number(text.slice(0, text.indexOf(' '))), text.slice(text.indexOf(' ') + 1)];
    assert.equal(length, Buffer.byteLength(line), 'the frame of RFC 5425 counts octets');
    // Facility log audit, severity critical.
    assert.match(
      line,
      /^<106>1 2026-11-26T10:00:00\.000Z \S+ tenant-recovery \d+ administratorsChanged \[notice@32473 /,
    );
    for (const part of [
      `id="${sent.noticeId}"`,
      `tenant="${sent.tenantId}"`,
      'count="2"',
      'chainSeq="42"',
      `chainHash="${CHAIN.hash}"`,
      'actor="a\\"b\\]c\\\\d"',
    ]) {
      assert.ok(line.includes(` ${part}`), part);
    }
    assert.ok(line.endsWith(`] \u{feff}${sent.sentence}`));
    assert.match(syslogLine(message({ severity: 'warning' })), /^<108>1 /);
    assert.match(syslogLine(message({ severity: 'info' })), /^<110>1 /);
  });

  it('sends no line to a receiver that is not trusted, and says so', async () => {
    syslog.received.length = 0;
    const other = makeCertificate(folder, 'third');
    assert.equal(
      await sendNotification({ ...syslogTarget, ca: other.cert }, message()),
      'The certificate of the receiver is not trusted.',
    );
    assert.equal(await sendNotification({ ...syslogTarget, port: 1 }, message()), 'The connection was refused.');
    assert.deepEqual(syslog.received, []);
  });
});
