import { randomUUID } from 'node:crypto';
import { CLIENT_ID, PEOPLE, TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import type { Call } from '../http/call.ts';
import { deriveGuid } from '../random.ts';
import { ownPrincipal } from '../rules/administrators.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity } from '../store/entity.ts';
import { UUID } from '@trc/domain/uuid';

/**
 * The person or application that makes changes, and the act that joins them. Changes without an initiator leave no
 * audit entries.
 */
export interface Initiator {
  /** `initiatedBy` of the entries. */
  readonly by: Entity;
  /** One id for all changes of one request or incident. */
  readonly correlationId: string;
  /** New objects and links count as if they had always been there, so that large imports stay cheap. */
  readonly importing?: boolean;
}

/** A person as the audit log names one. */
export interface AuditedPerson {
  readonly id: string;
  readonly displayName: string;
  readonly userPrincipalName: string;
}

/** The person who causes incidents. The account was deleted afterwards, so only the audit log knows it. */
export const ROGUE: AuditedPerson = {
  id: deriveGuid('rogue'),
  displayName: 'Mallory Quint',
  userPrincipalName: `mallory.quint@${TENANT_DOMAIN}`,
};

/** An address for documentation (RFC 5737). */
const IP_ADDRESS = '203.0.113.7';

const byPerson = ({ id, displayName, userPrincipalName }: AuditedPerson): Entity => ({
  user: { id, displayName, userPrincipalName, ipAddress: IP_ADDRESS },
  app: null,
});

/** @returns the application behind a request to Microsoft Graph */
export const callingApplication = (directory: Directory, call: Call): Initiator => {
  const principal = ownPrincipal(directory);
  const given = call.headers['client-request-id']?.toString() ?? '';
  return {
    by: {
      user: null,
      app: {
        appId: CLIENT_ID,
        displayName: directory.set('servicePrincipals').get(principal ?? '')?.['displayName'] ?? null,
        servicePrincipalId: principal ?? null,
        servicePrincipalName: null,
      },
    },
    correlationId: UUID.test(given) ? given : randomUUID(),
  };
};

export const person = (who: AuditedPerson): Initiator => ({ by: byPerson(who), correlationId: randomUUID() });

/** @returns the administrator who runs commands of the simulator */
export const administrator = (): Initiator => {
  const found = PEOPLE.find(({ directoryAdministrator }) => directoryAdministrator) ?? PEOPLE[0];
  if (found === undefined) throw new Error('the sample tenant has nobody');
  return person({ id: found.oid, displayName: found.name, userPrincipalName: found.upn });
};
