/** A request that is answered with an error. `message` is shown to people, so it holds nothing internal. */
export class HttpError extends Error {
  constructor(
    /** HTTP status from 400 on. */
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }
}

/** The body of every error reply. */
export interface ErrorBody {
  status: number;
  message: string;
  requestId: string;
}

export const errorBody = (error: HttpError, requestId: string): ErrorBody => ({
  status: error.status,
  message: error.message,
  requestId,
});
