import { DirectoryError, RetryableError } from './errors.ts';
import { explain } from './explanations.ts';
import { isRecord } from './parse.ts';
import { parseCode, parseReason } from './reason.ts';
import { retryAfter } from './retry.ts';
import { CONFLICT, TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';

/** Far above any page; limits the memory that a faulty directory can take. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;
/** Far above any error body. */
const MAX_ERROR_BYTES = 256 * 1024;
const RETRYABLE = new Set([408, 429, 500, 502, 503, 504]);

export interface Reply {
  status: number;
  bytes: Uint8Array;
}

const readBytes = async (reply: Response, most: number): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.byteLength;
    // Leaving the loop cancels the rest.
    if (length > most) return undefined;
    chunks.push(bytes);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
};

/** The code of Graph's error body. */
const codeOf = (body: unknown): string | undefined => {
  const error = isRecord(body) ? body['error'] : undefined;
  return parseCode(isRecord(error) ? error['code'] : undefined);
};

/** Returns a header of a reply, or of a part of a batch, by its name in lower case; null without it. */
export type HeaderOf = (name: string) => string | null;

/**
 * @returns the failure for a status and an error body: RetryableError for a transient one, DirectoryError for a
 * permanent one
 */
export const classifyFailure = (status: number, body: unknown, headerOf: HeaderOf): DirectoryError | RetryableError => {
  const code = codeOf(body);
  const reason = parseReason(body);
  const { meaning, advice } = explain(status, code, reason);
  const message = `The directory answered: ${meaning} (${code === undefined ? status : `${status}, ${code}`}).`;
  const failure = new DirectoryError(message, status, { code, reason: reason.text, details: reason.details, advice });
  // Two writes to one object at a time: the later one was not done, and goes through after a while.
  if (status === CONFLICT && /concurrency/i.test(code ?? '')) return new RetryableError(failure, undefined, true);
  if (!RETRYABLE.has(status)) return failure;
  return new RetryableError(
    failure,
    retryAfter(headerOf('retry-after'), headerOf('date'), Date.now()),
    status === TOO_MANY_REQUESTS,
  );
};

const bodyOfError = (bytes: Uint8Array | undefined): unknown => {
  try {
    return bytes && JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
};

/**
 * @returns a good reply of the wanted media type
 * @throws RetryableError for a transient failure, DirectoryError for a permanent one
 */
export const readReply = async (reply: Response, mediaType: string): Promise<Reply> => {
  if (reply.status >= 300 && reply.status < 400) {
    await reply.body?.cancel();
    throw new DirectoryError('The directory sent a redirect, which is not followed.', reply.status);
  }
  if (!reply.ok)
    throw classifyFailure(reply.status, bodyOfError(await readBytes(reply, MAX_ERROR_BYTES)), (name) =>
      reply.headers.get(name),
    );
  const sent = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const bytes = await readBytes(reply, MAX_REPLY_BYTES);
  if (!bytes) throw new DirectoryError('A reply of the directory is larger than 64 MiB.', reply.status);
  if (bytes.byteLength > 0 && sent !== mediaType) {
    throw new RetryableError(new DirectoryError('The directory sent something that is not JSON.', reply.status));
  }
  return { status: reply.status, bytes };
};
