/** A refusal that the mock answers with: its status and one sentence for a person. */
export class HttpError extends Error {
  name = 'HttpError';

  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @returns the first of a list that fits. @throws HttpError 404 where none does */
export const found = (list, fits, what) => {
  const one = list.find(fits);
  if (!one) throw new HttpError(404, `${what} is not found`);
  return one;
};
