import type { ThrottleClass, TypeDescription } from './description.ts';
import { del, get, ownId, patch, post, pathSegment, sharing } from './calls.ts';
import { NAMED_LOCATION_DEFAULTS } from './defaults.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

const THROTTLE_CLASS: ThrottleClass = 'conditionalAccess';
const ROOT = '/v1.0/identity/conditionalAccess';
const path = (id: string): string => `${ROOT}/namedLocations/${pathSegment(id)}`;

const WRITABLE = {
  ...flatShape(
    'displayName',
    'isTrusted',
    'countriesAndRegions',
    'countryLookupMethod',
    'includeUnknownCountriesAndRegions',
  ),
  ipRanges: flatShape('@odata.type', 'cidrAddress'),
};
/** Says whether it is one of addresses or of countries; every write must repeat it. */
const KIND = '@odata.type';

export const namedLocationDescription: Omit<TypeDescription, 'reading'> = {
  type: 'namedLocations',
  links: [],
  references: [],
  readOnly: ['id', 'createdDateTime', 'modifiedDateTime', 'deletedDateTime'],
  immutable: [KIND],
  writable: { ...WRITABLE, ...flatShape(KIND) },
  sets: ['ipRanges', 'countriesAndRegions'],
  defaults: NAMED_LOCATION_DEFAULTS,
  read: (id) => get(path(id), THROTTLE_CLASS),
  readDeleted: (id) => get(`${ROOT}/deletedItems/namedLocations/${pathSegment(id)}`, THROTTLE_CLASS),
  // The directory restores a location as untrusted; an update afterwards writes its former trust.
  undelete: (id) => post(`${ROOT}/deletedItems/namedLocations/${pathSegment(id)}/restore`, {}, THROTTLE_CLASS),
  create: (_, location) =>
    post(`${ROOT}/namedLocations`, pick({ ...flatShape(KIND), ...WRITABLE }, location), THROTTLE_CLASS),
  idOf: ownId,
  update: (id, changes, live) => {
    const body = buildPatch(WRITABLE, changes, live);
    return Object.keys(body).length === 0 ? [] : [patch(path(id), { [KIND]: live[KIND], ...body }, THROTTLE_CLASS)];
  },
  remove: (id) => del(path(id), THROTTLE_CLASS),
  naturalKey: (location) =>
    sharing(`${ROOT}/namedLocations`, 'displayName', location, { throttleClass: THROTTLE_CLASS }),
  losses: () => [],
};
