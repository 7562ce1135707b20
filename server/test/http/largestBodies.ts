import type { Operation, Pointer } from '../../src/http/contract/document.ts';
import { nodeAt } from './examples.ts';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const partsOf = (reference: string): Pointer => reference.slice(2).split('/');

/** Characters of an id in the measured attack: short ids make many items. */
const ID_LENGTH = 16;
/** Items of a list without a limit in the contract. */
const UNLIMITED = 1000;
/** Items of a list in an item of a long list: the product of both limits is far above the size of a body. */
const MAX_NESTED = 2;
/** Shorter limits keep their value: in a list of three items the fixed part of a check outweighs the rest. */
const SCALED_LIMIT = 100;
const KNOWN: Readonly<Record<string, string>> = {
  uuid: '7b906056-ff40-4708-8ca1-28a4e3abdec6',
  'date-time': '2026-11-21T07:00:00.123Z',
  date: '2026-11-21',
  uri: 'https://example.com/',
};

interface Size {
  /** Factor of the contract's limits. */
  scale: number;
  inList: boolean;
  /** In an item of a list whose limit is scaled. */
  inLongList: boolean;
  /** Makes each value differ from the others. */
  next: () => number;
}

const textOf = (schema: Schema, { scale, next, inList }: Size): string => {
  const known = KNOWN[String(schema['format'])];
  if (known !== undefined) return known;
  const longest = numberOf(schema['maxLength'], ID_LENGTH);
  const id = next().toString(36);
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : undefined;
  const fits = (text: string): boolean => pattern === undefined || pattern.test(text);
  const long = id.padStart(Math.min(longest, inList ? ID_LENGTH : Math.floor(longest * scale)), '0');
  const example = typeof schema['example'] === 'string' ? schema['example'] : '15:00';
  return [long, id, example].find(fits) ?? long;
};

const listOf = (schema: Schema, size: Size): unknown[] => {
  const [least, most] = [numberOf(schema['minItems'], 0), numberOf(schema['maxItems'], UNLIMITED)];
  const items = isSchema(schema['items']) ? resolve(schema['items']) : {};
  const choices = Array.isArray(items['enum']) ? items['enum'].length : most;
  const unique = schema['uniqueItems'] === true ? Math.min(choices, numberOf(items['maximum'], most) + 1) : most;
  const limit = Math.min(most, unique);
  const isLong = limit >= SCALED_LIMIT;
  const scaled = Math.floor(isLong ? limit * size.scale : limit);
  const length = Math.max(least, size.inLongList ? Math.min(limit, MAX_NESTED) : scaled);
  const inLongList = size.inLongList || isLong;
  return Array.from({ length }, () => valueOf(schema['items'], { ...size, inList: true, inLongList }));
};

/** @returns the schema with its references and parts; its own members win */
const resolve = (schema: Schema): Schema => {
  const reference = schema['$ref'];
  const target = typeof reference === 'string' ? [nodeAt(partsOf(reference))] : [];
  const parts = [...target, ...listed(schema['allOf'])];
  const resolved = parts.filter(isSchema).map(resolve);
  const properties = Object.assign({}, ...[...resolved, schema].map((part) => part['properties'])) as Schema;
  return Object.assign({}, ...resolved, schema, { properties }) as Schema;
};

const valueOf = (given: unknown, size: Size): unknown => {
  const schema = isSchema(given) ? resolve(given) : {};
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[size.next() % schema['enum'].length];
  const [choice] = [...listed(schema['oneOf']), ...listed(schema['anyOf'])];
  if (choice !== undefined) return valueOf(choice, size);
  const [type] = [schema['type']].flat();
  if (type === 'string') return textOf(schema, size);
  if (type === 'integer' || type === 'number') {
    const [low, high] = [numberOf(schema['minimum'], 0), numberOf(schema['maximum'], 1_000_000)];
    return low + (size.next() % (high - low + 1));
  }
  if (type === 'boolean') return true;
  if (type === 'array') return listOf(schema, size);
  const properties = Object.entries(schema['properties'] as Schema);
  return Object.fromEntries(properties.map(([name, property]) => [name, valueOf(property, size)]));
};

/** @returns a body of the operation with its lists and texts at `scale` times the limits of the contract */
export const bodyAt = (operation: Operation, scale: number): unknown => {
  let count = 0;
  const schema = operation.body?.content['application/json'];
  return (
    schema &&
    valueOf(nodeAt(schema), {
      scale,
      inList: false,
      inLongList: false,
      next: () => {
        count += 1;
        return count;
      },
    })
  );
};
