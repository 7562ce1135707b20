import { askUntilOpened } from '../askUntilOpened.ts';
import type { BackupInfo, BackupRecord } from '../../src/catalog/types.ts';

export interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

/** Calls the API as a signed-in administrator. The address changes when the service starts again. */
export class ApiClient {
  #url = '';
  #cookie = '';
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  /** Opens a session, or continues the one from before the crash of the service. */
  async connect(url: string): Promise<void> {
    this.#url = url;
    const reply = await this.#send('POST', '/api/set_token', { token: this.#token });
    const cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith('__Host-session='));
    const said = await reply.text();
    if (reply.status !== 200) throw new Error(`set_token answered ${reply.status} ${said}`);
    if (cookie !== undefined) this.#cookie = cookie;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const { status, text } = await askUntilOpened(async () => {
      const reply = await this.#send(method, path, body);
      return { status: reply.status, text: await reply.text() };
    });
    return { status, body: (text === '' ? undefined : JSON.parse(text)) as T };
  }

  /** @returns the text of a reply, such as a download. @throws Error unless the status is 200 */
  async text(method: string, path: string, body?: unknown): Promise<string> {
    const reply = await this.#send(method, path, body);
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${text}`);
    return text;
  }

  /** @returns undefined when the service did not know the backup */
  async backup(backupId: string): Promise<BackupInfo | undefined> {
    const { status, body } = await this.call<BackupInfo>('POST', '/api/get_backup', { backupId });
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`get_backup answered ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Every backup, newest first. */
  async backups(): Promise<BackupRecord[]> {
    const all: BackupRecord[] = [];
    for (let pagenum = 1; ; pagenum += 1) {
      const { status, body } = await this.call<{ list: BackupRecord[]; total: number }>(
        'POST',
        '/api/get_tid_backups_list',
        { pagenum, perpage: 100 },
      );
      if (status !== 200) throw new Error(`get_tid_backups_list answered ${status} ${JSON.stringify(body)}`);
      all.push(...body.list);
      if (all.length >= body.total || body.list.length === 0) return all;
    }
  }

  /** Waits until the backup is not Running any more. */
  async ended(backupId: string, limitMs: number): Promise<BackupInfo> {
    const until = Date.now() + limitMs;
    for (;;) {
      const backup = await this.backup(backupId);
      if (backup !== undefined && backup.status !== 'Running') return backup;
      if (Date.now() > until)
        throw new Error(
          `backup ${backupId} is ${backup === undefined ? 'unknown' : JSON.stringify(backup)} after ${limitMs} ms`,
        );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  #send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
