import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../storage/types.ts';

/** Name of the session cookie. The prefix makes browsers demand Secure, Path=/ and no Domain (RFC 6265bis). */
export const SESSION_COOKIE = '__Host-session';
/** The longest a session lasts: 12 hours. */
export const SESSION_LIFE_MS = 12 * 60 * 60 * 1000;

const hashOf = (cookie: string): Buffer => createHash('sha256').update(cookie).digest();

export interface HandedToken {
  tenantId: string;
  /** Object id of the person. */
  oid: string;
  tokenHash: Buffer;
  tokenExpires: Date;
}

export interface OpenSession {
  /** Value for the cookie; the one that was sent when its session continues. */
  cookie: string;
  expires: Date;
  /** The token did not join a session that was there. */
  isNew: boolean;
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const endOf = (createdAt: Date): Date => new Date(createdAt.getTime() + SESSION_LIFE_MS);

/** @returns the start of the person's session of the cookie; undefined for a session of another person */
const liveSession = async (
  db: Db,
  { tenantId, oid }: HandedToken,
  cookieHash: Buffer,
  now: Date,
): Promise<Date | undefined> => {
  const rows = await db.query<{ created_at: Date }>(
    `update session set oid = $4
     where tenant_id = $1 and cookie_hash = $2 and ended_at is null and created_at > $3 and (oid is null or oid = $4)
     returning created_at`,
    [tenantId, cookieHash, new Date(now.getTime() - SESSION_LIFE_MS), oid],
  );
  return rows[0]?.created_at;
};

/**
 * Binds a token to the session of the cookie, or to a new one. All tabs of a browser share the cookie, so a session may
 * hold several tokens. A token stays with its first session. Only until that session's cookie first came back may the
 * token move on: then the reply that set it was lost.
 * @returns undefined for a token that belongs to another session or to one that has ended.
 */
export const openSession = (
  db: Db,
  token: HandedToken,
  cookie: string | undefined,
  now: Date,
): Promise<OpenSession | undefined> =>
  db.tx(async (tx) => {
    const { tenantId, oid, tokenHash, tokenExpires } = token;
    const sent = cookie === undefined ? undefined : hashOf(cookie);
    const live = sent && (await liveSession(tx, token, sent, now));
    const bound = (
      await tx.query<{ cookie_hash: Buffer; confirmed: boolean }>(
        'select cookie_hash, confirmed from session_token where tenant_id = $1 and token_hash = $2 for update',
        [tenantId, tokenHash],
      )
    )[0];
    if (bound?.confirmed && !(live && sent && bound.cookie_hash.equals(sent))) return undefined;

    const value = live && cookie !== undefined ? cookie : randomBytes(32).toString('base64url');
    const created = live ?? now;
    if (!live) {
      await tx.query('insert into session (tenant_id, cookie_hash, created_at, oid) values ($1, $2, $3, $4)', [
        tenantId,
        hashOf(value),
        now,
        oid,
      ]);
    }
    // The binding may have become final since it was read.
    const [written] = await tx.query(
      `insert into session_token (tenant_id, token_hash, cookie_hash, expires_at) values ($1, $2, $3, $4)
       on conflict (tenant_id, token_hash) do update set cookie_hash = excluded.cookie_hash
       where not session_token.confirmed or session_token.cookie_hash = excluded.cookie_hash returning 1 as written`,
      [tenantId, tokenHash, hashOf(value), tokenExpires],
    );
    // Only the lost reply knew the cookie of the session that the token has left.
    if (written && bound && !bound.cookie_hash.equals(hashOf(value))) {
      await tx.query(
        `delete from session s where s.tenant_id = $1 and s.cookie_hash = $2 and not exists (
           select 1 from session_token t where t.tenant_id = s.tenant_id and t.cookie_hash = s.cookie_hash)`,
        [tenantId, bound.cookie_hash],
      );
    }
    return written && { cookie: value, expires: earlier(tokenExpires, endOf(created)), isNew: !live };
  });

/**
 * @returns true if the token was handed over in the session of the cookie and that session continues. The first call
 * makes the binding final.
 */
export const holdsSession = async (
  db: Db,
  tenantId: string,
  tokenHash: Buffer,
  cookie: string,
  now: Date,
): Promise<boolean> => {
  const rows = await db.query<{ confirmed: boolean }>(
    `select t.confirmed from session_token t
     join session s on s.tenant_id = t.tenant_id and s.cookie_hash = t.cookie_hash
     where t.tenant_id = $1 and t.token_hash = $2 and t.cookie_hash = $3 and s.ended_at is null and s.created_at > $4`,
    [tenantId, tokenHash, hashOf(cookie), new Date(now.getTime() - SESSION_LIFE_MS)],
  );
  const row = rows[0];
  if (row && !row.confirmed) {
    await db.query(
      'update session_token set confirmed = true where tenant_id = $1 and token_hash = $2 and cookie_hash = $3',
      [tenantId, tokenHash, hashOf(cookie)],
    );
  }
  return row !== undefined;
};

/** Ends the session of the cookie for all its tokens, at once. */
export const endSession = async (db: Db, tenantId: string, cookie: string, now: Date): Promise<void> => {
  await db.query('update session set ended_at = $3 where tenant_id = $1 and cookie_hash = $2 and ended_at is null', [
    tenantId,
    hashOf(cookie),
    now,
  ]);
};

/** Removes sessions that no valid token can refer to any more. */
export const forgetOldSessions = async (db: Db, now: Date): Promise<void> => {
  await db.tx(async (tx) => {
    await tx.query('delete from session_token where expires_at < $1', [new Date(now.getTime() - SESSION_LIFE_MS)]);
    await tx.query(
      `delete from session s where s.created_at < $1
       and not exists (select 1 from session_token t
       where t.tenant_id = s.tenant_id and t.cookie_hash = s.cookie_hash)`,
      [new Date(now.getTime() - SESSION_LIFE_MS)],
    );
  });
};
