/** A reply that does not match the documentation of the directory. */
export class MalformedReplyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MalformedReplyError';
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws MalformedReplyError for text that is no JSON object: HTML, half a reply, wrong encoding. */
export const parseReply = (bytes: Uint8Array): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    throw new MalformedReplyError('The directory sent something that is not JSON.');
  }
  if (!isRecord(value)) throw new MalformedReplyError('The directory sent JSON that is not an object.');
  return value;
};
