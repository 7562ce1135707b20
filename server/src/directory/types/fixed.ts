const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const CONTEXT = /^c\d{1,2}$/;
/** All zeros: trusted addresses of multi-factor authentication, the default app role; with a small end: built-in strengths. */
const NOBODY = /^00000000-0000-0000-0000-0000000000[0-9a-f]{2}$/i;
/** Microsoft's oldest services, the same in every tenant. */
const SERVICES = /^0000000[0-9a-f]-0000-(0000-c000|0ff1-ce00)-000000000000$/i;

/**
 * Whether a value where ids are expected stays as it is everywhere: a token such as "All", "GuestsOrExternalUsers" or "all_users",
 * or an id that is the same in every tenant. Application ids of Microsoft's newer services have no
 * recognisable form: references to them are reported as unknown appIds.
 */
export const isFixed = (value: unknown): boolean =>
  typeof value !== 'string' || NOBODY.test(value) || SERVICES.test(value) || !(GUID.test(value) || CONTEXT.test(value));
