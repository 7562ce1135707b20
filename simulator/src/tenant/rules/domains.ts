import { badRequest } from '../http/graphError.ts';
import type { Change } from '../store/change.ts';
import { textOf, type Entity } from '../store/entity.ts';
import type { SetRules, WriteContext } from './setRules.ts';

export const DOMAIN_RULES: SetRules = {
  blank: {
    authenticationType: 'Managed',
    availabilityStatus: null,
    isAdminManaged: true,
    isDefault: false,
    isInitial: false,
    isRoot: true,
    isVerified: false,
    manufacturer: null,
    model: null,
    passwordNotificationWindowInDays: 14,
    passwordValidityPeriodInDays: 90,
    state: null,
    supportedServices: [],
  },
  remove: ({ directory }, key, domain) => {
    if (domain['isInitial'] === true || domain['isDefault'] === true)
      throw badRequest(`The domain '${key}' cannot be deleted.`);
    return directory
      .set('domainFederations')
      .where('domainId', key)
      .map((each): Change => ['remove', 'domainFederations', each]);
  },
};

const FEDERATION: Entity = {
  displayName: null,
  metadataExchangeUri: null,
  activeSignInUri: null,
  signOutUri: null,
  passwordResetUri: null,
  promptLoginBehavior: null,
  federatedIdpMfaBehavior: null,
  isSignedAuthenticationRequestRequired: false,
  nextSigningCertificate: null,
  signingCertificateUpdateStatus: null,
};

/** A domain is federated as long as it has its one federation. */
export const FEDERATION_RULES: SetRules = {
  blank: FEDERATION,
  create: ({ directory }, body) => {
    const domain = textOf(body['domainId']);
    if (directory.set('domainFederations').where('domainId', domain).length > 0)
      throw badRequest('Domain already has a federation configuration.');
    if (directory.find('domains', domain)?.['isVerified'] !== true)
      throw badRequest('Only a verified domain can be federated.');
    return body;
  },
};

/** @returns the change of the domain that comes with a change of its federations */
export const domainChanges = ({ directory }: Pick<WriteContext, 'directory'>, changes: readonly Change[]): Change[] =>
  changes.flatMap((change): Change[] => {
    if ((change[0] !== 'put' && change[0] !== 'remove') || change[1] !== 'domainFederations') return [];
    const row = change[0] === 'put' ? change[3] : directory.set('domainFederations').get(change[2]);
    const id = textOf(row?.['domainId']);
    const domain = directory.set('domains').get(id);
    if (domain === undefined) return [];
    return [['put', 'domains', id, { ...domain, authenticationType: change[0] === 'put' ? 'Federated' : 'Managed' }]];
  });
