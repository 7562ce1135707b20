import type { ThrottleClass } from './reading.ts';

/**
 * One request to the directory. `path` begins with the version and holds the query, e.g. "/v1.0/users/x?$select=id".
 */
export interface DirectoryCall {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  throttleClass?: ThrottleClass;
  /** A POST that has the same effect when it is sent twice. */
  isRepeatable?: true;
}
