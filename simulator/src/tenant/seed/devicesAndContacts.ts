import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import type { Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import { GIVEN_NAMES, PARTNERS, toAsciiName, SURNAMES } from './names.ts';

const DEVICES = 12;
const CONTACTS = 6;
/** The other devices are Macs. */
const SHARE_OF_WINDOWS = 0.7;

/**
 * Makes devices and organizational contacts. No object refers to them until they are added to a group or unit. The ids
 * of a seed depend on the order of the calls of `random`, so new fields take their values last.
 */
export const seedDevicesAndContacts = (directory: Directory, random: Random): void => {
  for (let number = 0; number < DEVICES; number += 1) {
    const windows = random.chance(SHARE_OF_WINDOWS);
    directory.put('devices', {
      id: random.guid(),
      deletedDateTime: null,
      accountEnabled: true,
      alternativeSecurityIds: [],
      approximateLastSignInDateTime: random.instant('2026-01-01', '2026-06-01'),
      deviceId: random.guid(),
      deviceOwnership: 'Company',
      deviceVersion: 2,
      displayName: `${windows ? 'WS' : 'MB'}-${String(number + 1).padStart(4, '0')}`,
      isCompliant: true,
      isManaged: true,
      onPremisesSyncEnabled: null,
      operatingSystem: windows ? 'Windows' : 'MacMDM',
      operatingSystemVersion: windows ? '10.0.26100.1' : '15.3',
      physicalIds: [],
      profileType: 'RegisteredDevice',
      registrationDateTime: random.instant('2024-01-01', '2025-12-01'),
      systemLabels: [],
      trustType: 'AzureAd',
    });
  }
  for (let number = 0; number < CONTACTS; number += 1) {
    const [given, surname, partner] = [random.pick(GIVEN_NAMES), random.pick(SURNAMES), random.pick(PARTNERS)];
    const mail = `${toAsciiName(given)}.${toAsciiName(surname)}${number}@${partner}`;
    directory.put('contacts', {
      id: random.guid(),
      deletedDateTime: null,
      addresses: [],
      companyName: partner,
      department: null,
      displayName: `${given} ${surname} (${TENANT_DOMAIN} partner)`,
      givenName: given,
      jobTitle: null,
      mail,
      mailNickname: toAsciiName(`${given}.${surname}`),
      onPremisesSyncEnabled: true,
      onPremisesProvisioningErrors: [],
      phones: [],
      proxyAddresses: [`SMTP:${mail}`],
      serviceProvisioningErrors: [],
      surname,
    });
  }
};
