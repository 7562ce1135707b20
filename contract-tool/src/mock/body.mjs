import { HttpError } from './httpError.mjs';

const MAX_BODY_BYTES = 2 * 1024 * 1024;
const TOO_LARGE = 'The request is too large';

/** @returns the bytes of a request. @throws HttpError 413 */
const bytesOf = async (incoming) => {
  const parts = [];
  let length = 0;
  for await (const part of incoming) {
    length += part.length;
    if (length <= MAX_BODY_BYTES) parts.push(part);
  }
  if (length > MAX_BODY_BYTES) throw new HttpError(413, TOO_LARGE);
  return Buffer.concat(parts);
};

const jsonOf = (bytes) => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'The body is no JSON');
  }
};

const formOf = async (bytes, type) => {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new HttpError(400, 'The form cannot be read');
  }
};

/** @returns the values of a form, as the contract describes it: a file counts as its text. */
const valuesOf = (form) =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : 'file']));

/**
 * Reads and checks the body of a request.
 * @returns `{body}` or `{form}`
 * @throws HttpError 400 for a body that does not fit, 413, 415
 */
export const readBody = async (contract, operation, incoming) => {
  const bytes = await bytesOf(incoming);
  if (!operation.body) {
    if (bytes.length > 0) throw new HttpError(400, 'This operation takes no body');
    return {};
  }
  const given = incoming.headers['content-type'] ?? '';
  const type = given.split(';')[0].trim().toLowerCase();
  if (bytes.length === 0 && operation.body.required) throw new HttpError(400, 'The body is missing');
  if (type !== operation.body.type) throw new HttpError(415, 'The request has the wrong media type');
  const form = type === 'multipart/form-data' ? await formOf(bytes, given) : undefined;
  const body = form ? valuesOf(form) : jsonOf(bytes);
  const [error] = contract.errorsOf(operation.body.schema, body);
  if (error) throw new HttpError(400, `The body does not fit: ${error.instancePath || '/'} ${error.message}`);
  return form ? { form } : { body };
};
