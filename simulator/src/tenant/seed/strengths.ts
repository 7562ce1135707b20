import type { Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';

const PASSWORDLESS = ['windowsHelloForBusiness', 'fido2', 'x509CertificateMultiFactor', 'deviceBasedPush'] as const;
const MULTIFACTOR = [
  ...PASSWORDLESS,
  'temporaryAccessPassOneTime',
  'temporaryAccessPassMultiUse',
  'password,microsoftAuthenticatorPush',
  'password,softwareOath',
  'password,hardwareOath',
  'password,sms',
  'password,voice',
  'federatedMultiFactor',
] as const;
const RESISTANT = ['windowsHelloForBusiness', 'fido2', 'x509CertificateMultiFactor'] as const;

/** The built-in strengths have the same ids in every tenant. */
const BUILT_IN = [
  ['00000000-0000-0000-0000-000000000002', 'Multifactor authentication', MULTIFACTOR],
  ['00000000-0000-0000-0000-000000000003', 'Passwordless MFA', PASSWORDLESS],
  ['00000000-0000-0000-0000-000000000004', 'Phishing-resistant MFA', RESISTANT],
] as const;
const CUSTOM = [
  ['Security keys only', ['fido2']],
  ['Branch counters', ['windowsHelloForBusiness', 'fido2', 'temporaryAccessPassOneTime']],
  ['Contractors', ['fido2', 'password,microsoftAuthenticatorPush']],
  ['Plant floor certificates', ['x509CertificateMultiFactor']],
] as const;

export const seedStrengths = (directory: Directory, random: Random): void => {
  for (const [id, displayName, allowedCombinations] of BUILT_IN) {
    directory.put('authenticationStrengths', {
      id,
      createdDateTime: '2021-12-01T08:00:00Z',
      modifiedDateTime: '2021-12-01T08:00:00Z',
      displayName,
      description: `Sign-in methods that count as: ${displayName}`,
      policyType: 'builtIn',
      requirementsSatisfied: 'mfa',
      allowedCombinations,
      combinationConfigurations: [],
    });
  }
  for (const [displayName, allowedCombinations] of CUSTOM) {
    const createdDateTime = random.instant('2023-01-01', '2026-01-01');
    directory.put('authenticationStrengths', {
      id: random.guid(),
      createdDateTime,
      modifiedDateTime: createdDateTime,
      displayName,
      description: `${displayName}: chosen by Fabrikam`,
      policyType: 'custom',
      requirementsSatisfied: 'mfa',
      allowedCombinations,
      combinationConfigurations: displayName.startsWith('Security keys')
        ? [
            {
              '@odata.type': '#microsoft.graph.fido2CombinationConfiguration',
              id: random.guid(),
              appliesToCombinations: ['fido2'],
              allowedAAGUIDs: [random.guid()],
            },
          ]
        : [],
    });
  }
};

export const AUTHENTICATION_CONTEXTS = [
  ['Confidential documents', true],
  ['Payments above the limit', true],
  ['Privileged role activation', true],
  ['Personnel files', true],
  ['Source code export', true],
  ['Laboratory data', false],
  ['Board papers', true],
  ['Retired: old intranet', false],
].map(([displayName, isAvailable], index) => ({
  id: `c${index + 1}`,
  displayName: String(displayName),
  description: `Asked for by: ${String(displayName).toLowerCase()}`,
  isAvailable: isAvailable === true,
}));
