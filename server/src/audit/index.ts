export { attributionVersion, findActors } from './actors.ts';
export type { ActorQuestion, Attribution, FoundActors } from './actors.ts';
export { createAuditJobs, requestAuditRead } from './auditJob.ts';
export type { AuditCoverage } from './coverage.ts';
export { forgetOldAuditEntries, removeAuditEntries } from './entries.ts';
export type { MatchableChange } from './evidence.ts';
export type { Interval } from './types.ts';
export { createValueHash, propertyName } from './values.ts';
export type { HashValue } from './values.ts';
