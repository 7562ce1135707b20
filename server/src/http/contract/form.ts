import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_KEY_FILE_BYTES } from '@trc/domain/limits';
import { HttpError } from '../httpError.ts';
import type { FormFile } from './types.ts';

export interface Form {
  files: Record<string, FormFile>;
  /** The form as the contract describes it: every file stands as a string. */
  fields: Record<string, string>;
}

/** The parser's own refusals have a status; a form that ends too early has none. */
const asProblem = (error: unknown): Error =>
  error instanceof Error && (error instanceof HttpError || 'statusCode' in error)
    ? error
    : new HttpError(400, 'The form is not valid');

/** Bytes above the limit that are still read, so that the client receives the 413 instead of a reset connection. */
const MAX_READ_BYTES = 1024 * 1024;

/** Never resolves. @throws HttpError 413, and closes the connection of a client that keeps sending */
const refuseFlood = (request: FastifyRequest): Promise<never> =>
  new Promise((_resolve, reject) => {
    let read = 0;
    request.raw.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > MAX_READ_BYTES) reject(new HttpError(413, 'The file is too large', { connection: 'close' }));
    });
  });

/** Reads a multipart form with at most one file of at most 16 KiB. @throws HttpError 413 or 400 */
export const readForm = (request: FastifyRequest): Promise<Form> =>
  Promise.race([readParts(request), refuseFlood(request)]).catch((error: unknown) => {
    throw asProblem(error);
  });

const readParts = async (request: FastifyRequest): Promise<Form> => {
  const form: Form = {
    files: Object.create(null) as Record<string, FormFile>,
    fields: Object.create(null) as Record<string, string>,
  };
  const parts = request.parts({
    limits: { fileSize: MAX_KEY_FILE_BYTES, files: 1, fields: 4, parts: 4, fieldSize: 1024, fieldNameSize: 100 },
  });
  for await (const part of parts) {
    if (part.fieldname in form.fields) throw new HttpError(400, 'The form names a field twice');
    if (part.type === 'file') {
      form.files[part.fieldname] = { filename: part.filename, data: await part.toBuffer() };
      form.fields[part.fieldname] = '';
    } else {
      form.fields[part.fieldname] = String(part.value);
    }
  }
  return form;
};
