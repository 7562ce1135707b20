import { isRecord } from '../parse.ts';
import { post, textOf } from './calls.ts';
import type { DirectoryCall, GraphObject } from './description.ts';

interface Licence {
  skuId: string;
  disabledPlans: readonly string[];
}

const licencesOf = (value: unknown): Licence[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).map((licence) => ({
    skuId: textOf(licence['skuId']),
    disabledPlans: (Array.isArray(licence['disabledPlans']) ? licence['disabledPlans'] : []).map(textOf).sort(),
  }));

/** Licences that come from a group are neither given nor taken here. */
const inheritedIn = (object: GraphObject): ReadonlySet<string> => {
  const states = object['licenseAssignmentStates'];
  const rows = (Array.isArray(states) ? states : []).filter(isRecord);
  const direct = new Set(
    rows.filter((row) => textOf(row['assignedByGroup']) === '').map((row) => textOf(row['skuId'])),
  );
  return new Set(rows.map((row) => textOf(row['skuId'])).filter((sku) => !direct.has(sku)));
};

/**
 * The intended licences of an object: its direct ones from the backup, and the live ones among those that come from a
 * group, then or now. Groups assign theirs again. Old backups do not name the source of a licence; for them only the
 * live object does.
 */
export const withOwnLicences = (object: GraphObject, live: GraphObject | undefined): GraphObject => {
  const inherited = new Set([...inheritedIn(object), ...inheritedIn(live ?? {})]);
  if (inherited.size === 0 || !Object.hasOwn(object, 'assignedLicenses')) return object;
  const [then, now] = [licencesOf(object['assignedLicenses']), licencesOf(live?.['assignedLicenses'])];
  return {
    ...object,
    assignedLicenses: [
      ...then.filter(({ skuId }) => !inherited.has(skuId)),
      ...now.filter(({ skuId }) => inherited.has(skuId)),
    ],
  };
};

/**
 * The change of licences of a user or a group, which no PATCH takes (user: assignLicense).
 * @returns no call when nothing that is assigned directly differs
 */
export const licenceCalls = (path: string, wanted: unknown, live: GraphObject): DirectoryCall[] => {
  const inherited = inheritedIn(live);
  const before = new Map(
    licencesOf(live['assignedLicenses']).map((licence) => [licence.skuId, licence.disabledPlans.join()]),
  );
  const after = licencesOf(wanted).filter(({ skuId }) => !inherited.has(skuId));
  const kept = new Set(after.map(({ skuId }) => skuId));
  const addLicenses = after.filter(({ skuId, disabledPlans }) => before.get(skuId) !== disabledPlans.join());
  const removeLicenses = [...before.keys()].filter((sku) => !kept.has(sku) && !inherited.has(sku));
  return addLicenses.length + removeLicenses.length === 0
    ? []
    : [post(`${path}/assignLicense`, { addLicenses, removeLicenses })];
};
