import fs from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { root } from './run.mjs';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const WHOLE = '(all of it)';

/** Marks `x-assumed` of a schema, by their place in it. Components are listed once, at their own name. */
const marked = (schema, describe, at = '') => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = schema['x-assumed'] === true ? [{ field: at || WHOLE, description: describe(schema) }] : [];
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
      marked(child, describe, at ? `${at}.${name}` : name),
    ),
    ...marked(schema.items, describe, at && `${at}[]`),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((word) =>
      (schema[word] ?? []).flatMap((child) => marked(child, describe, at)),
    ),
  ];
  return [...own, ...inner];
};

const contentOf = (holder) => Object.values(holder?.content ?? {}).map(({ schema }) => schema);

/** @returns the values that openapi.yaml marks as assumed: {place, field, description} each */
export const collectAssumptions = (document = load(fs.readFileSync(path.join(root, 'openapi.yaml'), 'utf8'))) => {
  const { schemas } = document.components;
  const describe = ({ description, $ref, properties = {} }) =>
    description ??
    schemas[$ref?.split('/').at(-1)]?.description ??
    `Its members: ${Object.keys(properties).join(', ')}.`;
  const at = (place, list) => list.flatMap((schema) => marked(schema, describe)).map((row) => ({ place, ...row }));
  const operations = Object.values(document.paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  return [
    ...operations.flatMap((operation) => [
      ...(operation['x-assumed'] === true
        ? [{ place: operation.operationId, field: 'request', description: 'It has no request body.' }]
        : []),
      ...at(`${operation.operationId}, request`, contentOf(operation.requestBody)),
      ...Object.entries(operation.responses).flatMap(([status, reply]) =>
        at(`${operation.operationId}, reply ${status}`, contentOf(reply)),
      ),
    ]),
    ...Object.entries(schemas).flatMap(([name, schema]) => at(name, [schema])),
  ];
};
