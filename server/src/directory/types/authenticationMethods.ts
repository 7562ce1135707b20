import { isRecord } from '../parse.ts';
import { patch, pathSegment, textOf } from './calls.ts';
import type { GraphObject, UpdateCall } from './description.ts';
import { isAnnotation } from './paths.ts';

/** The part of authenticationMethodsPolicy that is written one by one, at a path below the policy. */
export const CONFIGURATIONS = 'authenticationMethodConfigurations';

const records = (value: unknown): GraphObject[] => (Array.isArray(value) ? value : []).filter(isRecord);
const isOn = (one: GraphObject | undefined): boolean => one?.['state'] === 'enabled';

/** Omits the id, which is in the path, and the properties that describe a reply. */
const bodyOf = (value: unknown, isOutside = true): unknown => {
  if (Array.isArray(value)) return value.map((item) => bodyOf(item, false));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isAnnotation(name) && !(isOutside && name === 'id'))
      .map(([name, each]) => [name, bodyOf(each, false)]),
  );
};

/** Equal for equal content: lists of targets have no order, and null is not a value. */
const keyOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(keyOf).sort().join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? '';
  return `{${Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([name, each]) => `${JSON.stringify(name)}:${keyOf(each)}`)
    .sort()
    .join()}}`;
};
const isSame = (left: GraphObject, right: GraphObject): boolean => keyOf(bodyOf(left)) === keyOf(bodyOf(right));

/**
 * @returns a write for each configuration that differs, in an order that never leaves the tenant without a usable
 * method: methods are enabled first, then changed, then disabled. If none of the wanted methods is enabled now, no
 * method is disabled before one of them was enabled.
 */
export const configurationCalls = (path: string, wanted: unknown, live: unknown): UpdateCall[] => {
  const before = new Map(records(live).map((one) => [textOf(one['id']), one]));
  const changed = records(wanted).flatMap((one) => {
    const now = before.get(textOf(one['id']));
    return now && !isSame(one, now) ? [{ one, now }] : [];
  });
  const callOf = ({ one }: { one: GraphObject }): UpdateCall => {
    const id = textOf(one['id']);
    return {
      ...patch(`${path}/${CONFIGURATIONS}/${pathSegment(id)}`, bodyOf(one) as object),
      group: { name: `${CONFIGURATIONS}/${id}`, properties: [CONFIGURATIONS] },
    };
  };
  const rest = changed.filter(({ one, now }) => isOn(one) || !isOn(now));
  const enabling = rest.filter(({ one, now }) => isOn(one) && !isOn(now)).map(callOf);
  const others = rest.filter(({ one, now }) => !(isOn(one) && !isOn(now))).map(callOf);
  const stays = records(wanted).some((one) => isOn(one) && isOn(before.get(textOf(one['id']))));
  const disabling = changed
    .filter(({ one, now }) => !isOn(one) && isOn(now))
    .map(callOf)
    .map((call): UpdateCall => (stays || enabling.length === 0 ? call : { ...call, onlyAfter: enabling }));
  return [...enabling, ...others, ...disabling];
};
