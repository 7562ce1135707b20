import { collectMembers, nodeAt } from './document.mjs';

const MAX_FILLED_LENGTH = 20_000;
const MAX_FILLED_ITEMS = 200;
/** Levels of an object in an object that are spoiled too. */
const DEPTH = 2;

const wrongFor = (schema) => {
  const types = [schema.type].flat();
  if (!types.includes('object')) return { wrong: 'type' };
  return types.includes('string') ? 7 : 'a text where none belongs';
};

/** Values over a limit of the schema, each with its words. */
const overLimits = (schema, valid) => {
  const found = [];
  if (schema.maxLength !== undefined && schema.maxLength <= MAX_FILLED_LENGTH)
    found.push(['longer than its limit', 'a'.repeat(schema.maxLength + 1)]);
  if (schema.minLength > 0) found.push(['shorter than its limit', '']);
  if (schema.maximum !== undefined) found.push(['over its maximum', schema.maximum + 1]);
  if (schema.minimum !== undefined) found.push(['under its minimum', schema.minimum - 1]);
  if (schema.enum) found.push(['none of its values', 'no such value']);
  if (schema.maxItems !== undefined && schema.maxItems <= MAX_FILLED_ITEMS)
    found.push([
      'more items than its limit',
      Array.from({ length: schema.maxItems + 1 }, () => (Array.isArray(valid) ? valid[0] : 'a')),
    ]);
  if (schema.minItems > 0) found.push(['fewer items than its limit', []]);
  if (schema.minProperties > 0) found.push(['without any property', {}]);
  return found;
};

const spoiledObject = (contract, place, valid, name, depth) => {
  const { node: schema } = nodeAt(contract.document, place);
  const members = collectMembers(contract.document, place);
  const within = (key) => (name ? `${name}.${key}` : key);
  const at = (key, changes) => changes.map(({ what, value }) => ({ what, value: { ...valid, [key]: value } }));
  return [
    ...members.required.map((key) => ({
      what: `${within(key)} is missing`,
      value: Object.fromEntries(Object.entries(valid).filter(([one]) => one !== key)),
    })),
    ...(schema.additionalProperties === false
      ? [
          {
            what: name ? `a property too many in ${name}` : 'a property too many',
            value: { ...valid, noSuchProperty: 1 },
          },
        ]
      : []),
    ...Object.entries(members.properties).flatMap(([key, inner]) =>
      at(key, spoiledValue(contract, inner, valid[key], within(key), depth - 1)),
    ),
  ];
};

/** @returns values that do not fit the schema at a place, with their words, made from a valid one where there is one */
const spoiledValue = (contract, place, valid, name, depth) => {
  const { node: schema } = nodeAt(contract.document, place);
  const isObject = typeof valid === 'object' && valid !== null && !Array.isArray(valid);
  const item =
    Array.isArray(valid) && valid.length > 0 && schema.items && depth > 0
      ? spoiledValue(
          contract,
          [...nodeAt(contract.document, place).at, 'items'],
          valid[0],
          `an item of ${name || 'the list'}`,
          depth - 1,
        )
      : [];
  return [
    ...(name ? [{ what: `${name} of a wrong type`, value: wrongFor(schema) }] : []),
    ...overLimits(schema, valid).map(([words, value]) => ({ what: `${name || 'the body'} ${words}`, value })),
    ...(isObject && depth >= 0 ? spoiledObject(contract, place, valid, name, depth) : []),
    ...item.map(({ what, value }) => ({ what, value: [value, ...valid.slice(1)] })),
  ];
};

/** @returns bodies that the schema does not allow: {what, body} each, made from one that it allows. */
export const invalidBodies = (contract, operation, valid) => {
  if (typeof valid !== 'object' || valid === null) return [];
  const all = [
    ...spoiledValue(contract, operation.body.schema, valid, '', DEPTH).map(({ what, value }) => ({
      what,
      body: value,
    })),
    Array.isArray(valid)
      ? { what: 'an object in the place of the list', body: {} }
      : { what: 'a list in the place of the object', body: [] },
  ];
  return all.filter(({ body }) => contract.errorsOf(operation.body.schema, body).length > 0);
};
