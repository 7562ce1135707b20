/**
 * The public part of the directory for other folders: the client, its errors and the descriptions of types. Worker
 * threads of `content` import single files, so that they do not load the client.
 */
export { createDirectoryClient } from './client.ts';
export type { DirectoryOptions } from './client.ts';
export { createBreaker } from './breaker.ts';
export { countPauses, createLimiter, createInteractiveLimiter } from './limiter.ts';
export type { QuotaClass } from './quotas.ts';
export type {
  BatchAnswer,
  CallOptions,
  DirectoryClient,
  DirectoryReply,
  GrantedPermissions,
  NamesByType,
} from './port.ts';
export { DirectoryError, requiredId } from './errors.ts';
export { createPermissionLedger, canRead } from './grantedPermissions.ts';
export { isRecord } from './parse.ts';
export { directoryObjectsByIds } from './byIds.ts';
export { INTERACTIVE_RETRY_POLICY, INTERACTIVE_TIMEOUT_MS } from './retry.ts';
export { graphToken } from './graphToken.ts';
export type { ApplicationCredential } from './graphToken.ts';
export { createSelectFilter } from './selectFilter.ts';
export { fileToken } from './token.ts';
export type { TokenProvider } from './token.ts';
export { READINGS, buildFirstPage } from './types/index.ts';
export type { Source } from './types/index.ts';
export type {
  DirectoryCall,
  GraphObject,
  LinkDescription,
  LinkValue,
  NaturalKey,
  PropertyGroup,
  Shape,
  TypeDescription,
  UpdateCall,
} from './types/description.ts';
export { allPlaces, descriptionOf } from './types/descriptions.ts';
export type { Place } from './types/policyDescriptions.ts';
export { EXPANDED_READINGS } from './types/expanded.ts';
export { REPORT_ONLY } from './types/intent.ts';
export { isFixed } from './types/references.ts';
export { isKeptElsewhere, buildLinkKey, toLinkValue } from './types/links.ts';
export { isMasteredElsewhere, isMasteredProperty } from './types/onPremises.ts';
export { isAnnotation, mapAt, valuesAt, omitPaths } from './types/paths.ts';
