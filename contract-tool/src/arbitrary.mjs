import fc from 'fast-check';
import { collectMembers, nodeAt } from './document.mjs';

const MAX_TEXT_LENGTH = 40;
const FORMATS = {
  uuid: () => fc.uuid(),
  'date-time': () =>
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  date: () =>
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  uri: () => fc.webUrl(),
  email: () => fc.emailAddress(),
};

const text = (schema) => {
  const format = FORMATS[schema.format];
  if (format) return format();
  const { minLength = 0, maxLength = MAX_TEXT_LENGTH } = schema;
  const fits = (value) =>
    value.length >= minLength &&
    value.length <= maxLength &&
    (!schema.pattern || new RegExp(schema.pattern, 'u').test(value));
  const plain = fc
    .string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_TEXT_LENGTH)) })
    .filter(fits);
  const strange = fc.constantFrom('ä€𝄞', "'; --", '%_\\', '<b>', '{{1}}').filter(fits);
  const drawn = schema.pattern ? fc.stringMatching(new RegExp(schema.pattern, 'u')).filter(fits) : undefined;
  if (drawn && !fits('abc')) return drawn;
  return ['ä€𝄞', '<b>'].some(fits) ? fc.oneof(plain, strange) : plain;
};

const whole = ({ minimum = -1e6, maximum = 1e6 }) =>
  fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) }),
    fc.constantFrom(minimum, Math.min(maximum, 2 ** 31 - 1)),
  );

const record = (document, pointer, custom) => {
  const { properties, required } = collectMembers(document, pointer);
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, place]) => [
      name,
      custom(name, nodeAt(document, place).node) ?? createArbitrary(document, place, custom),
    ]),
  );
  return fc.record(parts, { requiredKeys: required });
};

/**
 * @param custom gives an arbitrary of one's own for a property of this name and schema, or nothing
 * @returns values that fit the schema at the pointer, its boundaries often among them
 */
export const createArbitrary = (document, pointer, custom = () => undefined) => {
  const { node: schema, at } = nodeAt(document, pointer);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  for (const choice of ['oneOf', 'anyOf'])
    if (schema[choice])
      return fc.oneof(...schema[choice].map((_, index) => createArbitrary(document, [...at, choice, index], custom)));
  const [type] = [schema.type].flat();
  if (type === 'string') return text(schema);
  if (type === 'integer' || type === 'number') return whole(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') {
    const { minItems = 0, maxItems = 3, uniqueItems } = schema;
    const size = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
    const item = schema.items ? createArbitrary(document, [...at, 'items'], custom) : fc.string();
    return uniqueItems ? fc.uniqueArray(item, { ...size, selector: JSON.stringify }) : fc.array(item, size);
  }
  return record(document, at, custom);
};
