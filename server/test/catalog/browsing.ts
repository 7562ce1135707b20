import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBrowser, createIndexes } from '../../src/catalog/browse/index.ts';
import type { Browser } from '../../src/catalog/browse/index.ts';
import { DomainError } from '../../src/domainError.ts';
import type { ErrorCode } from '../../src/domainError.ts';
import type { Db } from '../../src/storage/types.ts';
import { fill } from '../backup/fakeGraph.ts';
import type { Item } from '../backup/fakeGraph.ts';
import { startEngine } from '../backup/kit.ts';

export const USERS = 130;
export const SECRET = 'Unmistakable';

export const isRefused =
  (code: ErrorCode) =>
  (error: unknown): boolean =>
    error instanceof DomainError && error.code === code;

/** Two backups of a tenant. Between them a user was renamed, one was deleted and one was added. */
export const startBrowsing = async (db: Db) => {
  const opened: { close(): Promise<void> }[] = [];
  const test = await startEngine(db, mkdtempSync(join(tmpdir(), 'browse-')));
  fill(test.graph, USERS);
  const users = (test.graph.lists.get('/v1.0/users') ?? []).map((user, index) => ({
    ...user,
    displayName: `${SECRET} Åse ${index}`,
    userType: index % 3 === 0 ? 'Guest' : 'Member',
  }));
  test.graph.lists.set('/v1.0/users', users);
  const { backupId: first } = await test.backup();
  const changed = [
    ...users.slice(2),
    { ...users[0], displayName: 'Renamed' },
    { ...users[0], id: randomUUID(), displayName: 'Newcomer', userPrincipalName: 'new@fabrikam.example' },
  ];
  test.graph.lists.set('/v1.0/users', changed);
  const { backupId: second } = await test.backup();
  const state: { first: Item[]; second: Item[] } = { first: users, second: changed };

  /** A browser with nothing loaded. */
  const fresh = (
    now?: () => number,
  ): { browser: Browser; indexes: ReturnType<typeof createIndexes>; warnings: string[] } => {
    const warnings: string[] = [];
    const indexes = createIndexes({
      db: test.db,
      keys: test.keys,
      log: (_level, event) => void warnings.push(event),
      ...(now && { now }),
    });
    opened.push(indexes);
    return { indexes, browser: createBrowser({ db: test.db, keys: test.keys, indexes, maxWaitMs: 30_000 }), warnings };
  };
  const close = async (): Promise<void> => {
    for (const each of opened) await each.close();
    await test.close();
  };
  return { test, first, second, state, opened, fresh, close };
};

export type Browsing = Awaited<ReturnType<typeof startBrowsing>>;
