import { isRecord } from '../directory/index.ts';
import type { DirectoryClient, GraphObject } from '../directory/index.ts';
import type { SignInContext } from './signInContext.ts';
import { UUID } from '@trc/domain/uuid';

/** The requirements of a conditional access policy for a person once it is enforced (openapi.yaml, SignInEffect). */
export interface SignInEffect {
  state: string;
  isCertain: boolean;
  operator?: string;
  controls: string[];
  strength?: string;
  excluded: string[];
}

const GUESTS = 'GuestsOrExternalUsers';
const MAX_EXCLUDED = 20;
const MAX_CONTROLS = 50;

const partOf = (value: unknown, name: string): GraphObject => {
  const part = isRecord(value) ? value[name] : undefined;
  return isRecord(part) ? part : {};
};
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

const names = (users: GraphObject, way: 'include' | 'exclude', kind: 'Users' | 'Groups' | 'Roles'): string[] =>
  textsIn(users[`${way}${kind}`]).map((each) => each.toLowerCase());

const speaksOf = (
  users: GraphObject,
  way: 'include' | 'exclude',
  { id, isGuest, groups, roles }: SignInContext,
): boolean => {
  const own = names(users, way, 'Users');
  return (
    own.includes('all') ||
    own.includes(id) ||
    (isGuest && (own.includes(GUESTS.toLowerCase()) || isRecord(users[`${way}GuestsOrExternalUsers`]))) ||
    names(users, way, 'Groups').some((group) => groups.has(group)) ||
    names(users, way, 'Roles').some((role) => (role === 'all' ? roles.size > 0 : roles.has(role)))
  );
};

const mayInclude = (users: GraphObject): boolean =>
  names(users, 'include', 'Groups').length + names(users, 'include', 'Roles').length > 0;

/** A user that is left out of a policy, by id; the account names are looked up for all policies together. */
interface PolicyEffect extends Omit<SignInEffect, 'excluded'> {
  excludedIds: string[];
}

/**
 * @param policy with current references.
 * @returns the requirements of the policy for the person; undefined for a policy without the person
 */
export const evaluatePolicy = (policy: GraphObject, standing: SignInContext): PolicyEffect | undefined => {
  const users = partOf(policy['conditions'], 'users');
  const isIncluded = speaksOf(users, 'include', standing);
  if (!isIncluded && (standing.isCertain || !mayInclude(users))) return undefined;
  if (speaksOf(users, 'exclude', standing)) return undefined;
  const grant = partOf(policy, 'grantControls');
  const { displayName: strength } = partOf(grant, 'authenticationStrength');
  const { operator } = grant;
  return {
    state: typeof policy['state'] === 'string' ? policy['state'] : 'enabled',
    isCertain:
      isIncluded &&
      (standing.isCertain || names(users, 'exclude', 'Groups').length + names(users, 'exclude', 'Roles').length === 0),
    ...(typeof operator === 'string' ? { operator } : {}),
    controls: textsIn(grant['builtInControls']).slice(0, MAX_CONTROLS),
    ...(typeof strength === 'string' ? { strength: strength.slice(0, 1024) } : {}),
    excludedIds: names(users, 'exclude', 'Users').slice(0, MAX_EXCLUDED),
  };
};

/** @returns account names of users that can sign in, by id; those that the directory does not tell are missing */
const accountNames = async (
  directory: Pick<DirectoryClient, 'batch'>,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  // Tokens such as "GuestsOrExternalUsers" are no users.
  const wanted = [...new Set(ids)].filter((id) => UUID.test(id));
  if (wanted.length === 0) return new Map();
  try {
    const answers = await directory.batch(
      wanted.map((id) => ({
        method: 'GET' as const,
        path: `/v1.0/users/${encodeURIComponent(id)}?$select=id,userPrincipalName,accountEnabled`,
      })),
      { signal },
    );
    return new Map(
      answers.flatMap(({ body }, index) => {
        const [id, name] = [wanted[index], body?.['userPrincipalName']];
        return id !== undefined && typeof name === 'string' && body?.['accountEnabled'] === true
          ? [[id, name.slice(0, 1024)] as const]
          : [];
      }),
    );
  } catch {
    return new Map();
  }
};

/**
 * @returns by id, the requirements of the policies that include a person.
 * @param policies by id, with current references
 */
export const readSignInEffects = async (
  directory: Pick<DirectoryClient, 'batch'>,
  policies: ReadonlyMap<string, GraphObject>,
  person: SignInContext,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SignInEffect>> => {
  const effects = [...policies].flatMap(([id, policy]) => {
    const effect = evaluatePolicy(policy, person);
    return effect ? [{ id, effect }] : [];
  });
  const accounts = await accountNames(
    directory,
    effects.flatMap(({ effect }) => effect.excludedIds),
    signal,
  );
  return new Map(
    effects.map(({ id, effect: { excludedIds, ...effect } }) => [
      id,
      { ...effect, excluded: excludedIds.flatMap((each) => accounts.get(each) ?? []) },
    ]),
  );
};
