import { membersOf, nodeAt } from './document.mjs';

const MOST_FILLED = 20_000;
const wrongFor = (schema) => {
  const types = [schema.type].flat();
  if (!types.includes('object')) return { wrong: 'type' };
  return types.includes('string') ? 7 : 'a text where none belongs';
};

/** Values over a limit of the schema, each with its words. */
const overLimits = (schema) => {
  const found = [];
  if (schema.maxLength !== undefined && schema.maxLength <= MOST_FILLED) found.push(['longer than its limit', 'a'.repeat(schema.maxLength + 1)]);
  if (schema.maximum !== undefined) found.push(['over its maximum', schema.maximum + 1]);
  if (schema.minimum !== undefined) found.push(['under its minimum', schema.minimum - 1]);
  if (schema.enum) found.push(['none of its values', 'no such value']);
  if (schema.maxItems !== undefined && schema.maxItems <= 200) found.push(['more items than its limit', Array.from({ length: schema.maxItems + 1 }, () => 'a')]);
  return found;
};

/** @returns bodies that the schema does not allow: {what, body} each, made from one that it allows. */
export const invalidBodies = (contract, operation, valid) => {
  const { node: schema } = nodeAt(contract.document, operation.body.schema);
  const members = membersOf(contract.document, operation.body.schema);
  if (typeof valid !== 'object' || valid === null) return [];
  const with_ = (name, value) => ({ ...valid, [name]: value });
  const properties = Object.entries(members.properties).map(([name, place]) => ({ name, schema: nodeAt(contract.document, place).node }));
  const all = [
    ...members.required.map((name) => ({ what: `${name} is missing`, body: Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)) })),
    ...(schema.additionalProperties === false ? [{ what: 'a property too many', body: with_('noSuchProperty', 1) }] : []),
    ...properties.map(({ name, schema: one }) => ({ what: `${name} of a wrong type`, body: with_(name, wrongFor(one)) })),
    ...properties.flatMap(({ name, schema: one }) => overLimits(one).map(([words, value]) => ({ what: `${name} ${words}`, body: with_(name, value) }))),
    { what: 'a list in the place of the object', body: [] },
  ];
  return all.filter(({ body }) => contract.errorsOf(operation.body.schema, body).length > 0);
};
