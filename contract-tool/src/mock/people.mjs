import { HttpError } from './httpError.mjs';

const TENANT = 'f4b71c0a-6d2e-4c8b-9a57-3e1d0c2b8a64';

/** The sample people: those of the product, so that its tokens are understood too. */
export const PEOPLE = [
  {
    id: '0a1da000-0000-4000-8000-000000000001',
    displayName: 'Ada Lindqvist',
    userPrincipalName: 'ada@fabrikam.example',
    permissionType: '1',
  },
  {
    id: '0a1da000-0000-4000-8000-000000000002',
    displayName: 'Oscar Brandt',
    userPrincipalName: 'oscar@fabrikam.example',
    permissionType: '2',
  },
  {
    id: '0a1da000-0000-4000-8000-000000000003',
    displayName: 'Vera Castellano',
    userPrincipalName: 'vera@fabrikam.example',
    permissionType: '3',
  },
  {
    id: '0a1da000-0000-4000-8000-000000000004',
    displayName: 'Nora Okonkwo',
    userPrincipalName: 'nora@fabrikam.example',
  },
];
export const TENANT_ID = TENANT;

/** Tokens that need no signing in: of a role each. */
export const TOKENS = {
  'mock-admin': PEOPLE[0].id,
  'mock-backupRestoreOperator': PEOPLE[1].id,
  'mock-viewOnly': PEOPLE[2].id,
  'mock-nobody': PEOPLE[3].id,
};
const ROLES = { 1: 'admin', 2: 'backupRestoreOperator', 3: 'viewOnly' };

/** The role of a permission type; no record, and any type that is not known, may look. */
export const roleOf = (permissionType) => ROLES[permissionType] ?? 'viewOnly';

const claimsOf = (token) => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return undefined;
  }
};

/** @returns the object id in a token. The mock does not verify signatures. */
const ownerOf = (token) => {
  if (TOKENS[token]) return TOKENS[token];
  const claims = claimsOf(token);
  return claims && claims.exp * 1000 > Date.now() ? claims.oid : undefined;
};

/** The administrator of emergency access, who has no permission record. */
export const EMERGENCY = {
  id: '6f0d2c51-9f0e-4a52-8d1b-3c8f5e7a9b10',
  displayName: 'Emergency access',
  userPrincipalName: 'Emergency access',
  permissionType: '1',
};

/** @returns the caller. @throws HttpError 401 */
export const identifyCaller = (state, authorization = '') => {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? [];
  const owner = token && ownerOf(token);
  if (owner === EMERGENCY.id) return { ...EMERGENCY, token, role: 'admin' };
  const person = PEOPLE.find(({ id }) => id === owner);
  if (!person) throw new HttpError(401, 'Sign in to go on');
  const permissionType = state.users.find(({ id }) => id === person.id)?.permissionType;
  return { ...person, token, permissionType, role: roleOf(permissionType) };
};
