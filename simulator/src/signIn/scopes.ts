import { API_AUDIENCE, API_SCOPE } from '@trc/domain/sampleTenant';
import { OAuthError } from './errors.ts';

/** Application id of Microsoft Graph, the same in every tenant. */
const GRAPH_AUDIENCE = '00000003-0000-0000-c000-000000000000';

const OIDC_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

interface Resource {
  readonly audience: string;
  /** Scopes by the names they may be asked for, with the word in the token's scp claim. */
  readonly scopes: Readonly<Record<string, string>>;
}

const GRAPH: Resource = {
  audience: GRAPH_AUDIENCE,
  scopes: { 'User.Read': 'User.Read', 'https://graph.microsoft.com/User.Read': 'User.Read' },
};

const API: Resource = {
  audience: API_AUDIENCE,
  scopes: { [API_SCOPE]: 'access_as_user', [`${API_AUDIENCE}/.default`]: 'access_as_user' },
};

const resourceOf = (scope: string): Resource | undefined =>
  [GRAPH, API].find((resource) => Object.hasOwn(resource.scopes, scope));

/** @returns the scopes of a request. @throws invalid_scope when one belongs to no known resource. */
export const parseScopes = (text: string | undefined): readonly string[] => {
  const scopes = [...new Set((text ?? '').split(' ').filter(Boolean))];
  const unknown = scopes.find((scope) => !OIDC_SCOPES.includes(scope) && !resourceOf(scope));
  if (unknown !== undefined) throw new OAuthError('invalid_scope', `The scope ${unknown} is not known here.`);
  return scopes;
};

export interface AccessGrant {
  readonly audience: string;
  /** Value of the scp claim. */
  readonly scp: string;
  /** Value of scope in the token response: the names by which they were asked for. */
  readonly scope: string;
}

/**
 * Returns the resource and scopes of the access token that a list of scopes requests. An access token is for one
 * resource; asking for two at the token endpoint is refused, as Entra ID does. Without a resource the token is for
 * Graph.
 */
export const parseAccessGrant = (scopes: readonly string[]): AccessGrant => {
  const asked = scopes.filter((scope) => !OIDC_SCOPES.includes(scope));
  const resources = new Set(asked.map(resourceOf));
  if (resources.size > 1) throw new OAuthError('invalid_request', 'The scopes belong to more than one resource.');
  const resource = [...resources][0] ?? GRAPH;
  const words = asked.map((scope) => resource.scopes[scope] ?? scope);
  const identity = scopes.filter((scope) => OIDC_SCOPES.includes(scope) && scope !== 'offline_access');
  return {
    audience: resource.audience,
    scp: [...new Set(words.length > 0 ? words : identity)].join(' '),
    scope: [...asked, ...identity].join(' '),
  };
};
