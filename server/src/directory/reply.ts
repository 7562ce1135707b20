import { DirectoryError, TryAgain } from './errors.ts';
import { retryAfter } from './retry.ts';

/** Far above any page; it bounds what a faulty directory can make of memory. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;
const RETRYABLE = new Set([408, 429, 500, 502, 503, 504]);
const MAX_CODE_LENGTH = 60;

const readBytes = async (reply: Response): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.byteLength;
    if (length > MAX_REPLY_BYTES) throw new DirectoryError('A reply of the directory is larger than 64 MiB.', reply.status);
    chunks.push(bytes);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
};

/** The code of Graph's error body, as it is documented; its message may hold names and is left out. */
const codeOf = (bytes: Uint8Array): string => {
  try {
    const { error } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { error?: { code?: unknown } };
    return typeof error?.code === 'string' && /^\w+$/.test(error.code) ? ` (${error.code.slice(0, MAX_CODE_LENGTH)})` : '';
  } catch {
    return '';
  }
};

const failureOf = async (reply: Response): Promise<Error> => {
  const code = codeOf(await readBytes(reply));
  const failure = new DirectoryError(`The directory answered ${reply.status}${code}.`, reply.status);
  return RETRYABLE.has(reply.status) ? new TryAgain(failure, retryAfter(reply.headers.get('retry-after'), Date.now())) : failure;
};

/**
 * @returns the bytes of a good reply of the wanted media type
 * @throws TryAgain for what may pass, DirectoryError for what will not
 */
export const bytesOf = async (reply: Response, mediaType: string): Promise<Uint8Array> => {
  if (reply.status >= 300 && reply.status < 400) {
    await reply.body?.cancel();
    throw new DirectoryError('The directory sent a redirect, which is not followed.', reply.status);
  }
  if (!reply.ok) throw await failureOf(reply);
  const sent = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const bytes = await readBytes(reply);
  if (reply.status !== 204 && sent !== mediaType) {
    throw new TryAgain(new DirectoryError('The directory sent something that is not JSON.', reply.status));
  }
  return bytes;
};
