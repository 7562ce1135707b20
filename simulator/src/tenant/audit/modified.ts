import { isEntity, textOf, type Entity, type Json } from '../store/entity.ts';

/** Stamps that the directory writes itself say nothing about a change. */
const STAMPS = /^(@odata\.|id$|deletedDateTime$|(lastM|m)odified(DateTime|By)$)/;
const CREDENTIALS = ['keyCredentials', 'passwordCredentials'];

/** @returns names of the properties that differ */
export const changedNames = (before: Entity, after: Entity): string[] => {
  const differs = (name: string): boolean => {
    const [left = null, right = null] = [before[name], after[name]];
    return left !== right && !STAMPS.test(name) && JSON.stringify(left) !== JSON.stringify(right);
  };
  return [
    ...Object.keys(after).filter(differs),
    ...Object.keys(before).filter((name) => !Object.hasOwn(after, name) && differs(name)),
  ];
};

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Core Directory shows every value as a list in JSON: `["Sales"]`, and `[]` for nothing. */
const listText = (value: Json | undefined): string =>
  value === undefined || value === null ? '[]' : JSON.stringify(Array.isArray(value) ? value : [value]);

/** One line per key, and never the secret. */
const keyDescriptions = (entity: Entity, name: string): Json => {
  const keys = entity[name];
  return (Array.isArray(keys) ? keys : []).filter(isEntity).map((key) => {
    const usage = name === 'keyCredentials' ? textOf(key['usage']) || 'Verify' : 'Verify';
    const type = name === 'keyCredentials' ? textOf(key['type']) || 'AsymmetricX509Cert' : 'Password';
    const [id, displayName] = [textOf(key['keyId']), textOf(key['displayName'])];
    return `[KeyIdentifier=${id},KeyType=${type},KeyUsage=${usage},DisplayName=${displayName}]`;
  });
};

export const property = (displayName: string, oldValue: string | null, newValue: string | null): Entity => ({
  displayName,
  oldValue,
  newValue,
});

const quoted = (value: string): string => JSON.stringify(value);

/** Properties that Core Directory adds: the changed names, and for users the user type. */
const included = (names: readonly string[], entity: Entity, target: string): Entity[] => [
  property('Included Updated Properties', null, quoted(names.map(capital).join(', '))),
  ...(target === 'User' ? [property('TargetId.UserType', null, quoted(textOf(entity['userType']) || 'Member'))] : []),
];

/** Modified properties of an update. */
export const updatedProperties = (
  before: Entity,
  after: Entity,
  names: readonly string[],
  target: string,
): Entity[] => [
  ...names.map((name) =>
    CREDENTIALS.includes(name)
      ? property('KeyDescription', listText(keyDescriptions(before, name)), listText(keyDescriptions(after, name)))
      : property(capital(name), listText(before[name]), listText(after[name])),
  ),
  ...included(names, after, target),
];

/** Properties of a new object that are logged with their values; of the others the log has the names. */
const IDENTIFYING = ['displayName', 'userPrincipalName', 'accountEnabled', 'userType', 'appId', 'description'];

/** Modified properties of a creation. */
export const createdProperties = (entity: Entity, target: string): Entity[] => {
  const isSet = (name: string): boolean => {
    const value = entity[name] ?? null;
    return value !== null && !(Array.isArray(value) && value.length === 0) && !STAMPS.test(name);
  };
  return [
    ...IDENTIFYING.filter(isSet).map((name) => property(capital(name), '[]', listText(entity[name]))),
    ...included(Object.keys(entity).filter(isSet), entity, target),
  ];
};

/** The whole object before and after, as Conditional Access logs it. */
export const wholeProperty = (name: string, before: Entity | undefined, after: Entity | undefined): Entity[] => [
  property(
    name,
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
  ),
];

/** The other end of a link: its id and name, as new values of an added and old values of a removed link. */
export const linkProperties = (type: string, id: string, name: Json | undefined, isAdded: boolean): Entity[] =>
  [property(`${type}.ObjectID`, null, quoted(id)), property(`${type}.DisplayName`, null, quoted(textOf(name)))].map(
    (each) => (isAdded ? each : property(textOf(each['displayName']), textOf(each['newValue']), null)),
  );
