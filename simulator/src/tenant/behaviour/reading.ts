import { choice, flag, ids, milliseconds, wholeNumber, type Behaviour } from './kinds.ts';

/** Reads that Microsoft Graph leaves out, refuses to applications, or supports in some clouds only. */
export const READING_BEHAVIOURS = {
  hiddenMembersLeftOut: flag(
    true,
    'Members of hidden groups and units are left out, with 200, where `Member.Read.Hidden` is missing.',
    'group-list-members; docs-contrib issues 3575, 3655, 12285',
  ),
  servicePrincipalsLeftOut: flag(
    true,
    'Members and owners of groups in v1.0 lack service principals, unless the query is advanced, a cast or in beta.',
    'group-list-members, group-list-owners; docs-contrib issue 8524',
  ),
  indexLag: milliseconds(
    0,
    'Advanced queries, casts and beta lists of members and owners learn of a change so much later.',
    'aad-advanced-queries: served from an index',
  ),
  conditionalAccessBin: choice(
    '403',
    ['open', '400', '403', '404', '405', '501'],
    'Deleted policies and named locations can be read and restored by applications, or answer with this status.',
    'conditionalaccesspolicy-restore: "Not supported"',
  ),
  featureRolloutClosed: flag(
    true,
    '`featureRolloutPolicies` answers 403 to applications.',
    'featurerolloutpolicies-list: delegated only',
  ),
  hiddenFromList: ids(
    'Objects with these ids are left out of v1.0 lists; a read by id answers.',
    'EntraExporter issue 35: policies with preview features',
  ),
  createsUntilQuota: wholeNumber(
    0,
    0,
    'After so many creations of directory objects, counted from this setting, each one answers 403; 0: no limit.',
    'Directory_QuotaExceeded; directory-service-limits-restrictions',
  ),
  strictQueries: flag(
    true,
    'Unknown names in `$select` and properties without `$filter` (`uniqueName`) answer 400.',
    'CSDL v1.0; group-upsert: an alternate key only',
  ),
  cloud: choice(
    'public',
    ['public', 'usGov', 'china'],
    'Segments and properties that this cloud does not have answer 400 and are left out.',
    'CSDL of each cloud; deployments',
  ),
  lateEnumMembersHidden: flag(
    true,
    'Late enum members come as `unknownFutureValue` without `Prefer: include-unknown-enum-members`; that word is refused.',
    'best-practices-concept: handling future members',
  ),
} as const satisfies Readonly<Record<string, Behaviour>>;
