export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_grant'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'login_required'
  | 'interaction_required'
  | 'server_error';

/** An error of RFC 6749 section 4.1.2.1 or 5.2, or of OpenID Connect Core section 3.1.2.6. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** A request that must not be answered by a redirect, because its client or redirect address is not registered. */
export class UntrustedRequestError extends Error {}
