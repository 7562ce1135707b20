/** The object types of the contract: the word in list endpoints, and the counter in backup records. */
export const TYPES = [
  { type: 'users', slug: 'users', counter: 'aadUsersCounter' },
  { type: 'groups', slug: 'groups', counter: 'aadGroupsCounter' },
  { type: 'directoryRoles', slug: 'roles', counter: 'aadDirectoryRolesCounter' },
  {
    type: 'conditionalAccessPolicies',
    slug: 'conditionalAccessPolicies',
    counter: 'aadConditionalAccessPoliciesCounter',
  },
  { type: 'namedLocations', slug: 'namedLocations', counter: 'aadNamedLocationsCounter' },
  { type: 'applications', slug: 'applications', counter: 'aadApplicationsCounter' },
  { type: 'servicePrincipals', slug: 'servicePrincipals', counter: 'aadServicePrincipalsCounter' },
  { type: 'administrativeUnits', slug: 'administrativeUnits', counter: 'aadAdministrativeUnitsCounter' },
  { type: 'tenantWidePolicies', slug: 'tenantWidePolicies', counter: 'tenantWidePoliciesCounter' },
  { type: 'authenticationStrengths', slug: 'authenticationStrengths', counter: 'authenticationStrengthsCounter' },
  { type: 'authenticationContexts', slug: 'authenticationContexts', counter: 'authenticationContextsCounter' },
];

/** The policies that are named as types of their own are items of one type. */
export const NAMED_POLICIES = ['authenticationFlowsPolicy', 'externalIdentitiesPolicy', 'authorizationPolicy'];

export const typeOfSlug = (slug) => TYPES.find((one) => one.slug === slug).type;
