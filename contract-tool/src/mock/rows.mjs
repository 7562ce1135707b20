import { NAMED_POLICIES, TYPES } from './types.mjs';

/** More rows of one type than this show nothing new, and a page of 100 still has a second one. */
const MAX_ROWS = 250;
const MIN_ROWS = 3;
const FIRST = [
  'Ada',
  'Oscar',
  'Vera',
  'Nora',
  'Björn',
  'Chloé',
  'Dmitri',
  'Elif',
  'Femi',
  'Grace',
  'Hiro',
  'Inés',
  'Jonas',
  'Keiko',
  'Luca',
  'Mara',
  'Noor',
  'Olga',
  'Pavel',
  'Quinn',
];
const LAST = [
  'Lindqvist',
  'Brandt',
  'Castellano',
  'Okonkwo',
  'Ahlgren',
  'Bauer',
  'Conti',
  'Duarte',
  'Eriksen',
  'Fischer',
  'Grünwald',
  'Haddad',
  'Ivanova',
  'Jansen',
  'Kowalski',
];
const TEAMS = [
  'Finance',
  'Sales',
  'Research',
  'Support',
  'Legal',
  'Logistics',
  'Design',
  'Security',
  'Facilities',
  'Marketing',
];
const DAY = 86_400_000;
const EPOCH = Date.UTC(2025, 0, 6, 8, 30);

const created = (number) => new Date(EPOCH + number * DAY).toISOString();
const teamOf = (number) =>
  `${TEAMS[number % TEAMS.length]}${number < TEAMS.length ? '' : ` ${Math.floor(number / TEAMS.length) + 1}`}`;
const simple = (text) =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();

/** A UUID that says of which type and row it is, the same at every start. */
export const makeId = (kind, number) =>
  `${(0xa0000000 + kind).toString(16)}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** Values of a row other than its id: the columns of the console's tables. */
const ATTRIBUTES = {
  users: (number) => {
    const [first, last] = [FIRST[number % FIRST.length], LAST[Math.floor(number / FIRST.length) % LAST.length]];
    return {
      displayName: `${first} ${last}`,
      userPrincipalName: `${simple(first)}.${simple(last)}@fabrikam.example`,
      userType: number % 9 === 8 ? 'Guest' : 'Member',
      accountEnabled: number % 7 !== 6,
    };
  },
  groups: (number) => ({
    displayName: teamOf(number),
    mail: `${simple(teamOf(number))}${number}@fabrikam.example`,
    groupType: ['Security', 'Microsoft 365', 'Distribution'][number % 3],
  }),
  directoryRoles: (number) => ({
    displayName: `${teamOf(number)} administrator`,
    description: `Manages ${teamOf(number).toLowerCase()}.`,
    roleType: number % 4 === 3 ? 'Custom' : 'Built-in',
  }),
  conditionalAccessPolicies: (number) => ({
    displayName: `Require MFA for ${teamOf(number)}`,
    state: ['enabled', 'disabled', 'enabledForReportingButNotEnforced'][number % 3],
    createdDateTime: created(number),
    modifiedDateTime: created(number + 30),
  }),
  namedLocations: (number) => ({
    displayName: `Office ${teamOf(number)}`,
    countryLookupMethod: number % 2 === 0 ? 'clientIpAddress' : 'authenticatorAppGps',
    isTrusted: number % 3 === 0,
  }),
  applications: (number) => ({
    displayName: `${teamOf(number)} app`,
    appId: makeId(100, number),
    createdDateTime: created(number),
  }),
  servicePrincipals: (number) => ({
    displayName: `${teamOf(number)} app`,
    appId: makeId(100, number),
    createdDateTime: created(number),
    servicePrincipalType: number % 5 === 4 ? 'ManagedIdentity' : 'Application',
    accountEnabled: number % 6 !== 5,
    homepage: `https://${simple(teamOf(number))}.fabrikam.example`,
  }),
  administrativeUnits: (number) => ({
    displayName: `${teamOf(number)} unit`,
    description: `People of ${teamOf(number).toLowerCase()}.`,
    isMemberManagementRestricted: number % 4 === 3,
    membershipType: number % 2 === 0 ? 'Assigned' : 'Dynamic',
  }),
  tenantWidePolicies: (number) => ({
    displayName: ['Authentication flows policy', 'External identities policy', 'Authorization policy'][number % 3],
    type: NAMED_POLICIES[number % 3],
  }),
  authenticationStrengths: (number) => ({
    displayName: `Strength ${number + 1}`,
    description: 'Combinations that count as strong.',
    policyType: number < 3 ? 'builtIn' : 'custom',
  }),
  authenticationContexts: (number) => ({
    displayName: `Context ${number + 1}`,
    description: 'Asked for by sensitive apps.',
    isAvailable: number % 2 === 0,
  }),
};

/**
 * Rows of every type: the contract's own examples first, then made-up ones up to the number that the example backup
 * has.
 * @param examples one row by type, where the contract shows one
 * @param counters of the example backup
 */
export const createRows = (examples, counters) =>
  Object.fromEntries(
    TYPES.map(({ type, counter }, kind) => {
      const many = Math.max(MIN_ROWS, Math.min(MAX_ROWS, counters[counter] ?? MIN_ROWS));
      const made = Array.from({ length: many }, (_, number) => ({
        id: makeId(kind, number),
        ...ATTRIBUTES[type](number),
      }));
      return [type, examples[type] ? [examples[type], ...made.slice(1)] : made];
    }),
  );
