export { createDirectoryClient } from './client.ts';
export type { CallOptions, DirectoryClient, DirectoryOptions } from './client.ts';
export { DirectoryError } from './errors.ts';
export { PATIENCE_OF_PEOPLE } from './retry.ts';
export { clientCredentialsToken, fileToken } from './token.ts';
export type { ClientCredentials, TokenProvider } from './token.ts';
export { READINGS, firstPageOf } from './types/index.ts';
export type { Source, TypeReading } from './types/index.ts';
