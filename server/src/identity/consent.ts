import { randomBytes } from 'node:crypto';
import type { Role } from '@trc/domain/roles';
import {
  EXCHANGE_ADMINISTRATOR_ROLE,
  EXCHANGE_APP_ID,
  GRAPH_APP_ID,
  OPTIONAL_PERMISSIONS,
  READ_PERMISSIONS,
  WRITE_PERMISSIONS,
} from '@trc/domain/applicationPermissions';
import type { ConsentEvent, ConsentResult, OptionalConsent } from '../contract/generated.ts';
import { holdsExchangeRole } from '../directory/exchangeRole.ts';
import { readOwnConsents } from '../directory/grantedPermissions.ts';
import type { OwnConsents } from '../directory/grantedPermissions.ts';
import { DirectoryError } from '../directory/index.ts';
import type { DirectoryClient } from '../directory/index.ts';
import type { ApplicationPermission } from '@trc/domain/applicationPermissions';
import { DomainError } from '../domainError.ts';
import type { Settings } from '../settings/index.ts';
import { FORBIDDEN, NOT_FOUND } from '@trc/domain/httpStatus';

/** The calls to Microsoft Graph that consent needs. */
export type ConsentDirectory = Pick<DirectoryClient, 'get' | 'list' | 'post' | 'permissions'>;

export interface Consent {
  /**
   * Both parts; the address for consent goes to administrators only.
   * @param origin of the console that asks, as its browser says
   */
  all(role: Role, origin?: string): Promise<ConsentResult>;
  exchange(): Promise<ConsentResult>;
  /** Assigns the role that recovers mailboxes, then checks again. Calls `assigned` if the role was missing before. */
  grantExchange(assigned: () => Promise<void>): Promise<ConsentResult>;
}

const CONSENT_FIRST = 'An administrator must grant consent first';

/** Names of the APIs. */
const API_NAMES = { graph: 'Microsoft Graph', exchange: 'Office 365 Exchange Online' } as const;

const REQUIRED_PERMISSIONS = [...READ_PERMISSIONS, ...WRITE_PERMISSIONS];

const EXCHANGE_EVENT: ConsentEvent = {
  action: 'GrantPermissionsByAPI',
  description: 'Recover mailboxes of restored users',
  details: 'Exchange Administrator',
  api: EXCHANGE_APP_ID,
  permission: 'ExchangeOnline',
  apiName: API_NAMES.exchange,
};

const eventOf = ({ name, description }: ApplicationPermission): ConsentEvent => ({
  action: 'GrantConsent',
  description,
  details: name,
  api: GRAPH_APP_ID,
  permission: 'Application',
  apiName: API_NAMES.graph,
});

type ConsentSettings = Pick<Settings, 'applicationId' | 'signIn' | 'publicUrl' | 'corsOrigins'>;

/**
 * A console hosted elsewhere gets its person back; of origins only those that the settings name. Entra ID's admin
 * consent endpoint, with the id of the application that the permissions are for and a state that is used once.
 */
const adminConsentUrl = (
  { applicationId, signIn, publicUrl, corsOrigins }: ConsentSettings,
  origin: string | undefined,
): string => {
  const console = origin !== undefined && corsOrigins.includes(origin) ? origin : publicUrl;
  const url = new URL(`${signIn.baseUrl}/adminconsent`);
  url.search = new URLSearchParams({
    client_id: applicationId,
    redirect_uri: `${console}/grant-permissions`,
    state: randomBytes(16).toString('base64url'),
  }).toString();
  return url.href;
};

/**
 * Without consent the directory refuses the question, and an application without any consent has no service principal.
 */
const saysNotGranted = (error: unknown): boolean =>
  error instanceof DirectoryError && (error.status === FORBIDDEN || error.status === NOT_FOUND);

const orIfNotGranted = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  answer.catch((error: unknown) => {
    if (saysNotGranted(error)) return otherwise;
    throw error;
  });

const NO_CONSENTS: OwnConsents = { principalId: '', names: new Set() };

/** Reads the consents from the directory, the same way in a real and in the simulated tenant. */
export const createConsent = (directory: ConsentDirectory, settings: ConsentSettings): Consent => {
  const ownConsents = () =>
    orIfNotGranted(readOwnConsents(directory, settings.applicationId, { withExchange: true }), NO_CONSENTS);
  const isExchangeGranted = async ({ principalId }: OwnConsents): Promise<boolean> =>
    principalId !== '' && orIfNotGranted(holdsExchangeRole(directory, principalId), false);

  const exchangeResult = (granted: boolean): ConsentResult =>
    granted ? { status: 'Granted', events: [] } : { status: 'PartialGranted', events: [EXCHANGE_EVENT] };

  return {
    all: async (role, origin) => {
      const own = await ownConsents();
      const hasExchangeRole = await isExchangeGranted(own);
      const missing = REQUIRED_PERMISSIONS.filter(({ name }) => !own.names.has(name));
      const optional = OPTIONAL_PERMISSIONS.map(({ name, description, api }): OptionalConsent => ({
        name,
        apiName: API_NAMES[api],
        description,
        granted: own.names.has(name),
      }));
      const events = [...missing.map(eventOf), ...(hasExchangeRole ? [] : [EXCHANGE_EVENT])];
      if (events.length === 0) return { status: 'Granted', events, optional };
      const status = missing.length > 0 ? 'NotGranted' : 'PartialGranted';
      return role === 'admin'
        ? { status, events, optional, adminConsentUrl: adminConsentUrl(settings, origin) }
        : { status, events, optional };
    },
    exchange: async () => exchangeResult(await isExchangeGranted(await ownConsents())),
    grantExchange: async (assigned) => {
      const own = await ownConsents();
      const { principalId } = own;
      if (!(await isExchangeGranted(own))) {
        if (principalId === '') throw new DomainError('conflict', CONSENT_FIRST);
        // The access token in use may be older than the consent, and then does not carry it.
        await directory.permissions.refresh();
        await directory
          .post('/v1.0/roleManagement/directory/roleAssignments', {
            '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
            principalId,
            roleDefinitionId: EXCHANGE_ADMINISTRATOR_ROLE,
            directoryScopeId: '/',
          })
          .catch((error: unknown) => {
            throw saysNotGranted(error) ? new DomainError('conflict', CONSENT_FIRST) : error;
          });
        await assigned();
      }
      return exchangeResult(await isExchangeGranted(own));
    },
  };
};
