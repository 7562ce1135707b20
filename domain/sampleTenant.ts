/**
 * The sample organisation of an embedded run: one tenant, one registered console, four people.
 * The simulated tenant, the local sign-in provider and the service all take the ids from here.
 */

/** Directory (tenant) id, a GUID. */
export const TENANT_ID = 'f4b71c0a-6d2e-4c8b-9a57-3e1d0c2b8a64';

export const TENANT_DOMAIN = 'fabrikam.example';

export const TENANT_NAME = 'Fabrikam';

/** Application (client) id of the console in that tenant. */
export const CLIENT_ID = '7c9e2f1d-58a3-4b6e-8d04-91a2b3c4d5e6';

/** Audience of access tokens for the service's API. */
export const API_AUDIENCE = `api://${CLIENT_ID}`;

/** The delegated permission of the API; its token claim is the part after the last slash. */
export const API_SCOPE = `${API_AUDIENCE}/access_as_user`;

export interface Person {
  readonly key: 'ada' | 'oscar' | 'vera' | 'nora';
  /** Object id in the directory, a GUID. */
  readonly oid: string;
  /** User principal name, also the mail address. */
  readonly upn: string;
  readonly name: string;
  /** The description of the person in the account picker. */
  readonly role: string;
  readonly directoryAdministrator: boolean;
}

export const PEOPLE: readonly Person[] = [
  {
    key: 'ada',
    oid: '0a1da000-0000-4000-8000-000000000001',
    upn: `ada@${TENANT_DOMAIN}`,
    name: 'Ada Lindqvist',
    role: 'Admin',
    directoryAdministrator: true,
  },
  {
    key: 'oscar',
    oid: '0a1da000-0000-4000-8000-000000000002',
    upn: `oscar@${TENANT_DOMAIN}`,
    name: 'Oscar Brandt',
    role: 'Backup & restore operator',
    directoryAdministrator: false,
  },
  {
    key: 'vera',
    oid: '0a1da000-0000-4000-8000-000000000003',
    upn: `vera@${TENANT_DOMAIN}`,
    name: 'Vera Castellano',
    role: 'View only',
    directoryAdministrator: false,
  },
  {
    key: 'nora',
    oid: '0a1da000-0000-4000-8000-000000000004',
    upn: `nora@${TENANT_DOMAIN}`,
    name: 'Nora Okonkwo',
    role: 'No permission record',
    directoryAdministrator: false,
  },
];
