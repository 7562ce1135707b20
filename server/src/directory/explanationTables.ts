import type { Explanation } from './reason.ts';

export interface ExplanationRow extends Explanation {
  /** The source that documents or reports the meaning. */
  source: string;
}

const row = (meaning: string, advice: string, source: string): ExplanationRow => ({ meaning, advice, source });

const ERRORS = 'https://learn.microsoft.com/graph/errors';
const DIRECTORY_ERRORS =
  'https://learn.microsoft.com/previous-versions/azure/ad/graph/howto/azure-ad-graph-api-error-codes-and-error-handling';
const LICENCES = 'https://learn.microsoft.com/entra/fundamentals/licensing-groups-resolve-problems';
const PIM = 'https://learn.microsoft.com/graph/api/rbacapplication-post-roleassignmentschedulerequests';
const THROTTLING = 'https://learn.microsoft.com/graph/throttling';

const GRANT = 'Check under Application permissions whether a consent is missing, then restore the object again.';
const GRANT_OR_ROLE = `${GRANT} For privileged users the application also needs the role Privileged Authentication Administrator.`;
const LATER = 'Restore the object again later.';
const DEPENDS = 'Restore what it refers to first, then restore the object again.';
const RENAME = 'Rename or delete the other object, then restore this one again.';
const BY_HAND = 'Make this change in the Microsoft Entra admin center.';
const RECREATE_POLICY =
  'Correct the policy in the Microsoft Entra admin center, or create it there from the values in this report.';

/** Numbers at the start of messages of conditional access. Only numbers that public sources show with their text. */
export const CONDITIONAL_ACCESS: Readonly<Record<string, ExplanationRow>> = {
  1007: row(
    'the policy has a value that this version of the directory does not know',
    RECREATE_POLICY,
    'https://github.com/hashicorp/terraform-provider-azuread/issues/730',
  ),
  1011: row(
    'the policy names no application that the directory knows',
    RECREATE_POLICY,
    'https://github.com/KelvinTegelaar/CIPP/issues/5200',
  ),
  1012: row(
    'the policy has applications and user actions at the same time, which cannot be combined',
    RECREATE_POLICY,
    'https://github.com/nicolonsky/ModernWorkplaceConcierge/issues/50',
  ),
  1032: row(
    'the directory does not accept this combination of conditions and controls any more',
    RECREATE_POLICY,
    'https://github.com/AlexFilipin/ConditionalAccess/issues/4',
  ),
  1040: row(
    'the policy refers to a named location that is not in the directory',
    DEPENDS,
    'https://github.com/KelvinTegelaar/CIPP/issues/4655',
  ),
  1054: row(
    'the policy refers to a group that is not in the directory',
    DEPENDS,
    'https://github.com/KelvinTegelaar/CIPP/issues/3614',
  ),
  1064: row(
    'the policy has an empty list of client apps, which the directory does not accept any more',
    RECREATE_POLICY,
    'https://github.com/AlexFilipin/ConditionalAccess/issues/3',
  ),
  1235: row(
    'the controls of the policy cannot be used with a condition on authentication flows',
    RECREATE_POLICY,
    'https://learn.microsoft.com/entra/identity/conditional-access/concept-authentication-flows',
  ),
};

/** Sentences of the directory that say more than their code. */
export const PHRASES: readonly (readonly [RegExp, ExplanationRow])[] = [
  [
    /restricted management/i,
    row(
      'a restricted management administrative unit protects the object',
      'Assign the application a role for that unit, or take the object out of the unit, then restore it again.',
      'https://learn.microsoft.com/entra/identity/role-based-access-control/admin-units-restricted-management',
    ),
  ],
  [
    /security defaults?/i,
    row(
      'security defaults are on, so that no policy can be enabled',
      'Turn security defaults off in the Microsoft Entra admin center, then restore the policy again.',
      'https://learn.microsoft.com/entra/fundamentals/security-defaults',
    ),
  ],
  [
    /on-?premises mastered|directory sync|synchroni[sz]ed from/i,
    row(
      'the object is managed on premises',
      'Make this change in your on-premises Active Directory.',
      'https://learn.microsoft.com/graph/api/user-update',
    ),
  ],
  [
    /usage location/i,
    row(
      'a licence needs a usage location',
      'Set the usage location of the user, then assign the licence.',
      'https://learn.microsoft.com/graph/api/user-assignlicense',
    ),
  ],
  [
    /references? already exist/i,
    row('the link is there already', '', 'https://learn.microsoft.com/graph/api/group-post-members'),
  ],
  [
    /does not reference a valid application|objects? being referenced do(?:es)? not exist/i,
    row(
      'the directory does not show a new object everywhere yet',
      LATER,
      'https://learn.microsoft.com/graph/api/group-update',
    ),
  ],
  [
    /same value for property|conflicting object/i,
    row('another object already has a value that must be unique', RENAME, DIRECTORY_ERRORS),
  ],
  [
    /premium licen[sc]e|not premium|licen[sc]e required/i,
    row(
      'the tenant lacks a licence for this feature',
      'Add the licence (such as Microsoft Entra ID P1 or P2), then restore the object again.',
      ERRORS,
    ),
  ],
  [
    /at least one owner|last owner/i,
    row(
      'the object needs at least one owner',
      'Add another owner first.',
      'https://learn.microsoft.com/graph/api/group-delete-owners',
    ),
  ],
];

const DENIED = row('the application is not allowed to do this', GRANT_OR_ROLE, DIRECTORY_ERRORS);
const FORBIDDEN = row('the application is not allowed to do this', GRANT_OR_ROLE, ERRORS);
const SIGN_IN = row(
  'the directory does not accept the sign-in of the application',
  'Check the secret or certificate of the application.',
  ERRORS,
);
const MISSING = row('the object or something it refers to is not there', DEPENDS, DIRECTORY_ERRORS);
const INVALID = row('the directory does not accept a value', BY_HAND, DIRECTORY_ERRORS);
const TAKEN = row('another object already has a value that must be unique', RENAME, DIRECTORY_ERRORS);
const QUOTA = row(
  'the tenant holds as many objects as it may',
  'Delete objects permanently or ask Microsoft for a higher quota, then restore the rest again.',
  'https://learn.microsoft.com/entra/identity/users/directory-service-limits-restrictions',
);
const BUSY = row('the directory is busy', LATER, THROTTLING);
export const FAILED = row('the directory failed', LATER, ERRORS);
const UNAVAILABLE = row('the directory is temporarily not available', LATER, ERRORS);
const UNSUPPORTED = row('the directory does not offer this operation to applications', BY_HAND, ERRORS);
const CONFLICT = row(
  'it conflicts with what is in the directory',
  'Compare the object again before you restore it.',
  ERRORS,
);
const CHANGED = row('the object changed at the same moment', LATER, ERRORS);

/** Codes of Graph, also as entries of `error.details`. */
export const CODES: Readonly<Record<string, ExplanationRow>> = {
  Authentication_MissingOrMalformed: SIGN_IN,
  Authentication_ExpiredToken: SIGN_IN,
  InvalidAuthenticationToken: SIGN_IN,
  unauthenticated: SIGN_IN,
  Authentication_RequestFromNonPremiumTenantOrB2CTenant: row(
    'the tenant lacks a licence for this feature',
    'Add the licence (such as Microsoft Entra ID P1 or P2), then restore the object again.',
    ERRORS,
  ),
  Authorization_IdentityNotFound: row(
    'the application is not registered in this tenant',
    'Grant the consent of the application again.',
    DIRECTORY_ERRORS,
  ),
  Authorization_IdentityDisabled: row(
    'the application is disabled in this tenant',
    'Enable the enterprise application in the Microsoft Entra admin center.',
    DIRECTORY_ERRORS,
  ),
  Authorization_RequestDenied: DENIED,
  accessDenied: FORBIDDEN,
  AccessDenied: FORBIDDEN,
  Forbidden: FORBIDDEN,
  UnknownError: row('the directory does not say why', LATER, ERRORS),
  Directory_BindingRedirection: row('another region holds the tenant', LATER, DIRECTORY_ERRORS),
  Directory_CompanyNotFound: row(
    'the directory does not know the tenant',
    'Check the settings of the service.',
    DIRECTORY_ERRORS,
  ),
  Directory_ConcurrencyViolation: row(
    'the object was changed by somebody else at the same moment',
    LATER,
    DIRECTORY_ERRORS,
  ),
  Directory_ExpiredPageToken: row('reading took too long and has to begin again', LATER, DIRECTORY_ERRORS),
  Directory_ObjectNotFound: MISSING,
  Directory_QuotaExceeded: QUOTA,
  quotaLimitReached: QUOTA,
  Directory_ReplicaUnavailable: row('the directory does not show a new object everywhere yet', LATER, DIRECTORY_ERRORS),
  Directory_ResultSizeLimitExceeded: row('the answer would be too large', LATER, DIRECTORY_ERRORS),
  HostNameNotOnVerifiedDomain: row(
    'an identifier URI names a domain that the tenant has not verified',
    'Verify the domain, or give the application a URI of a verified domain.',
    'https://learn.microsoft.com/entra/identity-platform/identifier-uri-restrictions',
  ),
  CannotDeleteOrUpdateEnabledEntitlement: row(
    'a scope or app role has to be disabled before it can be changed',
    'Disable the scope or role in the Microsoft Entra admin center, then restore the application again.',
    'https://learn.microsoft.com/entra/identity-platform/howto-add-app-roles-in-apps',
  ),
  InvalidValue: INVALID,
  invalidRequest: INVALID,
  ObjectConflict: TAKEN,
  nameAlreadyExists: TAKEN,
  Request_MultipleObjectsWithSameKeyValue: TAKEN,
  Request_BadRequest: INVALID,
  BadRequest: row('the directory does not accept the request', BY_HAND, ERRORS),
  Request_InvalidRequestUrl: row('the directory does not know the address', BY_HAND, DIRECTORY_ERRORS),
  Request_UnsupportedQuery: row('the directory does not offer this search', BY_HAND, DIRECTORY_ERRORS),
  Request_ResourceNotFound: MISSING,
  ResourceNotFound: MISSING,
  itemNotFound: MISSING,
  NotFound: MISSING,
  SubjectNotFound: row('the directory does not show a new person or group everywhere yet', LATER, PIM),
  RoleAssignmentExists: row('the role assignment is there already', '', PIM),
  RoleAssignmentRequestPolicyValidationFailed: row(
    'the settings of the role do not allow this assignment',
    'Change the settings of the role in Privileged Identity Management, or assign the role there.',
    PIM,
  ),
  CountViolation: row(
    'there are not enough licences',
    'Buy more licences or take some away, then assign the licence.',
    LICENCES,
  ),
  MutuallyExclusiveViolation: row(
    'the licence conflicts with another one',
    'Remove the other licence or service plan first.',
    LICENCES,
  ),
  DependencyViolation: row('the licence needs another one', 'Assign the other licence first.', LICENCES),
  ProhibitedInUsageLocationViolation: row(
    'the licence is not offered in this usage location',
    'Change the usage location of the user, then assign the licence.',
    LICENCES,
  ),
  Request_ThrottledTemporarily: BUSY,
  TooManyRequests: BUSY,
  activityLimitReached: BUSY,
  resourceModified: CHANGED,
  notAllowed: UNSUPPORTED,
  notSupported: UNSUPPORTED,
  NotImplemented: UNSUPPORTED,
  FailedDependency: row(
    'an earlier request of the same batch was refused',
    LATER,
    'https://learn.microsoft.com/graph/json-batching',
  ),
  ServiceNotAvailable: UNAVAILABLE,
  serviceNotAvailable: UNAVAILABLE,
  generalException: FAILED,
  InternalServerError: FAILED,
};

/** Used where neither the text nor the code is known. */
export const STATUSES: Readonly<Record<number, ExplanationRow>> = {
  400: row('the directory does not accept the request', BY_HAND, ERRORS),
  401: SIGN_IN,
  403: FORBIDDEN,
  404: MISSING,
  405: UNSUPPORTED,
  408: row('the directory did not answer in time', LATER, ERRORS),
  409: CONFLICT,
  410: MISSING,
  412: CHANGED,
  413: row('the request is too large', BY_HAND, ERRORS),
  422: INVALID,
  423: row('the object is locked', LATER, ERRORS),
  424: row(
    'an earlier request of the same batch was refused',
    LATER,
    'https://learn.microsoft.com/graph/json-batching',
  ),
  429: BUSY,
  501: UNSUPPORTED,
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: row('the directory did not answer in time', LATER, ERRORS),
  507: QUOTA,
};
export const OTHER = row('the directory refused it', BY_HAND, ERRORS);
