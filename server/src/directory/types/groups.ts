import {
  byAlternateKey,
  counted,
  del,
  get,
  idFrom,
  ownId,
  patch,
  patchUnlessEmpty,
  post,
  pathSegment,
  sharing,
  lengthOf,
} from './calls.ts';
import { GROUP_DEFAULTS } from './defaults.ts';
import type { GraphObject, TypeDescription } from './description.ts';
import { licenceCalls } from './licences.ts';
import { hiddenMembership, referencesTo, withServicePrincipals } from './links.ts';
import { isMasteredElsewhere, onPremisesLosses } from './onPremises.ts';
import { addressLosses, scheduleLosses } from './losses.ts';
import { omitPaths } from './paths.ts';
import { activeInGroup, GROUP_SCHEDULES } from './privileged.ts';
import { patchGroup, plainShape } from './propertyGroups.ts';
import { MAX_PAGE_SIZE } from './reading.ts';
import type { TypeReading } from './reading.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

/**
 * A group without $select comes without its licences and labels, so everything is named. Left out: properties that
 * change without a person (states of licences and of synchronisation), and those that are returned for a single group
 * and a signed-in person only (its settings in Outlook and Teams, e.g. allowExternalSenders). Source: group resource
 * and "Update group" of Microsoft Graph v1.0.
 */
const PROPERTIES = [
  'id',
  'assignedLabels',
  'assignedLicenses',
  'classification',
  'createdDateTime',
  'description',
  'displayName',
  'expirationDateTime',
  'groupTypes',
  'infoCatalogs',
  'isAssignableToRole',
  'isManagementRestricted',
  'mail',
  'mailEnabled',
  'mailNickname',
  'membershipRule',
  'membershipRuleProcessingState',
  'onPremisesDomainName',
  'onPremisesExtensionAttributes',
  'onPremisesNetBiosName',
  'onPremisesSamAccountName',
  'onPremisesSecurityIdentifier',
  'onPremisesSyncEnabled',
  'preferredDataLocation',
  'preferredLanguage',
  'proxyAddresses',
  'renewedDateTime',
  'resourceBehaviorOptions',
  'resourceProvisioningOptions',
  'securityEnabled',
  'securityIdentifier',
  'theme',
  'uniqueName',
  'visibility',
] as const;

export const groups: TypeReading = {
  sources: [{ path: '/v1.0/groups', kind: 'collection', select: PROPERTIES, top: MAX_PAGE_SIZE, countable: true }],
};

const WRITABLE = flatShape(
  'displayName',
  'description',
  'mailNickname',
  'groupTypes',
  'membershipRule',
  'membershipRuleProcessingState',
  'visibility',
  'classification',
  'theme',
  'preferredDataLocation',
  'preferredLanguage',
  'securityEnabled',
);
/**
 * The address of a Microsoft 365 group follows from it: another one may have it, and its refusal must not keep the rest
 * back.
 */
const NAMES = ['mailNickname'];
/** Refused together with any other property. */
const APART = ['language', 'visibility'] as const;
const ONCE = ['mailEnabled', 'isAssignableToRole', 'resourceBehaviorOptions', 'uniqueName'];

/** References that one PATCH takes (group: post members). */
const MAX_EXPANDED_MEMBERS = 20;

const path = (id: string): string => `/v1.0/groups/${pathSegment(id)}`;

const kinds = (group: GraphObject): readonly unknown[] =>
  Array.isArray(group['groupTypes']) ? group['groupTypes'] : [];
const isUnified = (group: GraphObject): boolean => kinds(group).includes('Unified');
const isDynamic = (group: GraphObject): boolean => kinds(group).includes('DynamicMembership');
/** Distribution lists and mail-enabled security groups belong to Exchange. */
const belongsToExchange = (group: GraphObject): boolean => group['mailEnabled'] === true && !isUnified(group);

const members = referencesTo('members', ['users', 'groups', 'servicePrincipals'], path, {
  addMany: {
    most: MAX_EXPANDED_MEMBERS,
    call: (id, values) =>
      patch(path(id), {
        'members@odata.bind': values.map((value) => `/v1.0/directoryObjects/${pathSegment(idFrom(value))}`),
      }),
  },
  writable: (group) => !isDynamic(group) && !belongsToExchange(group) && !isMasteredElsewhere(group),
  follows: isDynamic,
  hiddenWithout: hiddenMembership,
  temporary: activeInGroup('member'),
  ...withServicePrincipals('members', 'memberOf', path),
});

/** Source: "Remove group owner" of Microsoft Graph. */
const KEEPS_OWNER =
  'One owner stays, because the directory does not remove the last owner of a Microsoft 365 group. Add another owner, ' +
  'then remove this one.';

const owners = referencesTo('owners', ['users', 'servicePrincipals'], path, {
  writable: (group) => !belongsToExchange(group),
  keepsLast: (group) => (isUnified(group) ? KEEPS_OWNER : undefined),
  temporary: activeInGroup('owner'),
  ...withServicePrincipals('owners', 'ownedObjects', path),
});

/** Rules of membership are for dynamic groups, and only a creation makes a group a Microsoft 365 group. */
const sent = (body: Record<string, unknown>, group: GraphObject): Record<string, unknown> => {
  const { membershipRule, membershipRuleProcessingState, ...rest } = body;
  if (!isDynamic(group)) return rest;
  return {
    ...rest,
    ...(membershipRule === undefined ? {} : { membershipRule }),
    ...(membershipRuleProcessingState === undefined ? {} : { membershipRuleProcessingState }),
  };
};

const changed = (changes: GraphObject, live: GraphObject): Record<string, unknown> => {
  const body = buildPatch(plainShape(WRITABLE, APART), changes, live);
  if (!Object.hasOwn(changes, 'groupTypes')) return body;
  const { groupTypes, ...rest } = body;
  return isUnified(changes) === isUnified(live) ? { groupTypes, ...rest } : rest;
};

export const groupDescription: TypeDescription = {
  type: 'groups',
  reading: groups,
  links: [members, owners, ...GROUP_SCHEDULES],
  references: [{ path: 'membershipRule', to: 'object', types: ['groups', 'users'], embedded: true, optional: true }],
  readOnly: [
    'id',
    'mail',
    'proxyAddresses',
    'createdDateTime',
    'creationOptions',
    'createdByAppId',
    'deletedDateTime',
    'renewedDateTime',
    'expirationDateTime',
    'organizationId',
    'licenseProcessingState',
    'hasMembersWithLicenseErrors',
    'isManagementRestricted',
    'infoCatalogs',
    'resourceProvisioningOptions',
    'onPremisesDomainName',
    'onPremisesLastSyncDateTime',
    'onPremisesNetBiosName',
    'onPremisesObjectIdentifier',
    'onPremisesProvisioningErrors',
    'onPremisesSamAccountName',
    'onPremisesSecurityIdentifier',
    'onPremisesSyncEnabled',
    'onPremisesExtensionAttributes',
    'securityIdentifier',
    'serviceProvisioningErrors',
    'assignedLabels',
    'writebackConfiguration',
    'cloudLicensing',
  ],
  immutable: ONCE,
  writable: { ...WRITABLE, ...flatShape(...ONCE), assignedLicenses: flatShape('skuId', 'disabledPlans') },
  cloudOwned: ['assignedLicenses'],
  uniqueNames: NAMES,
  sets: ['groupTypes', 'resourceBehaviorOptions', 'assignedLicenses', 'assignedLicenses[].disabledPlans'],
  defaults: GROUP_DEFAULTS,
  read: (id) => get(`${path(id)}?$select=${PROPERTIES.join(',')}`),
  readDeleted: (id) => get(`/v1.0/directory/deletedItems/${pathSegment(id)}`),
  undelete: (id) => post(`/v1.0/directory/deletedItems/${pathSegment(id)}/restore`, {}),
  create: (_, group) =>
    post(
      '/v1.0/groups',
      sent(
        {
          groupTypes: [],
          mailEnabled: false,
          securityEnabled: true,
          ...pick({ ...plainShape(WRITABLE, ['language']), ...flatShape(...ONCE) }, group),
        },
        group,
      ),
    ),
  cannotCreate: (group) =>
    belongsToExchange(group)
      ? 'Distribution lists and mail-enabled security groups are created in Exchange only. ' +
        'Create the list again in the Exchange admin center.'
      : undefined,
  idOf: ownId,
  update: (id, changes, live) => [
    ...patchUnlessEmpty(path(id), changed(omitPaths(changes, NAMES), live)),
    ...(Object.hasOwn(changes, 'assignedLicenses') ? licenceCalls(path(id), changes['assignedLicenses'], live) : []),
    ...APART.flatMap((name) => patchGroup(path(id), name, changes, live)),
    ...patchGroup(path(id), 'names', changes, live, NAMES),
  ],
  remove: (id) => del(path(id)),
  naturalKey: (group) =>
    byAlternateKey('/v1.0/groups', 'uniqueName', group) ?? sharing('/v1.0/groups', 'displayName', group),
  losses: (group, links) => [
    ...(isUnified(group)
      ? [
          'Mail, files and the team of the Microsoft 365 group',
          'Settings of its mailbox, e.g. whether people outside may send mail to it',
        ]
      : []),
    ...counted(lengthOf(group['assignedLabels']), 'sensitivity label', 'sensitivity labels'),
    ...scheduleLosses(
      links,
      GROUP_SCHEDULES.slice(0, 2).map(({ name }) => name),
    ),
    ...addressLosses(group),
    ...onPremisesLosses(group),
  ],
};
