import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';

export type Node = Record<string, unknown>;

/** A part of the contract and its JSON pointer. */
export interface Place {
  at: string;
  node: Node;
}

export interface Operation {
  path: string;
  verb: string;
  at: string;
  node: Node;
}

const VERBS = ['get', 'put', 'post', 'delete', 'patch'];

/** @returns a fresh copy of openapi.yaml, so that a test may spoil it. */
export const loadContract = (): Node => load(readFileSync(path.join(__dirname, '../../openapi.yaml'), 'utf8')) as Node;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const nodeAt = (node: unknown, ...keys: string[]): Node => {
  const found = keys.reduce<unknown>((value, key) => (isNode(value) ? value[key] : undefined), node);
  return isNode(found) ? found : {};
};
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const toTexts = (value: unknown): string[] => toList(value).map(String);

/** Escapes a key for a JSON pointer inside a URI fragment. */
const escape = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
export const join = (at: string, ...keys: string[]): string => [at, ...keys.map(escape)].join('/');

/** @returns the node, or the target of its reference. */
export const resolve = (contract: Node, place: Place): Place => {
  const reference = place.node['$ref'];
  if (typeof reference !== 'string') return place;
  return resolve(contract, { at: reference, node: nodeAt(contract, ...reference.slice(2).split('/')) });
};

export const schemaOf = (contract: Node, name: string): Node => nodeAt(contract, 'components', 'schemas', name);

export const listOperations = (contract: Node): Operation[] =>
  Object.entries(nodeAt(contract, 'paths')).flatMap(([route, item]) =>
    Object.entries(isNode(item) ? item : {})
      .filter(([verb]) => VERBS.includes(verb))
      .map(([verb, node]) => ({ path: route, verb, at: join('#', 'paths', route, verb), node: node as Node })),
  );

export interface Body extends Place {
  mediaType: string;
}

const bodiesIn = (place: Place): Body[] =>
  Object.entries(nodeAt(place.node, 'content')).map(([mediaType, node]) => ({
    at: join(place.at, 'content', mediaType),
    node: node as Node,
    mediaType,
  }));

/** @returns the request's media types, none where it has no body. */
export const requestBodies = (contract: Node, { node, at }: Operation): Body[] =>
  bodiesIn(resolve(contract, { at: join(at, 'requestBody'), node: nodeAt(node, 'requestBody') }));

/** @returns the media types of every reply, with its status. */
export const replyBodies = (contract: Node, { node, at }: Operation): (Body & { status: string })[] =>
  Object.entries(nodeAt(node, 'responses')).flatMap(([status, reply]) =>
    bodiesIn(resolve(contract, { at: join(at, 'responses', status), node: reply as Node })).map((body) => ({
      ...body,
      status,
    })),
  );

/** @returns the values of `example` and `examples` of a media type. */
export const collectExamples = (node: Node): unknown[] => [
  ...('example' in node ? [node['example']] : []),
  ...Object.values(nodeAt(node, 'examples')).map((example) => nodeAt(example)['value']),
];

const SCHEMA_LISTS = ['allOf', 'anyOf', 'oneOf'];

const schemasIn = (place: Place): Place[] => {
  const { node, at } = place;
  const children: [string, unknown][] = [
    ...Object.entries(nodeAt(node, 'properties')).map(([key, child]): [string, unknown] => [
      join(at, 'properties', key),
      child,
    ]),
    ...SCHEMA_LISTS.flatMap((list) =>
      toList(node[list]).map((child, index): [string, unknown] => [join(at, list, String(index)), child]),
    ),
    ...(isNode(node['items']) ? [[join(at, 'items'), node['items']] as [string, unknown]] : []),
    ...(isNode(node['additionalProperties'])
      ? [[join(at, 'additionalProperties'), node['additionalProperties']] as [string, unknown]]
      : []),
  ];
  return [place, ...children.flatMap(([pointer, child]) => schemasIn({ at: pointer, node: child as Node }))];
};

/** @returns every schema of the contract that is written out, wherever it stands; references are not followed. */
export const allSchemas = (contract: Node): Place[] => {
  const roots: Place[] = [];
  const search = (value: unknown, at: string): void => {
    if (Array.isArray(value)) return value.forEach((child, index) => search(child, join(at, String(index))));
    if (!isNode(value)) return undefined;
    for (const [key, child] of Object.entries(value)) {
      if (key === 'schema') roots.push({ at: join(at, key), node: child as Node });
      else if (!['example', 'examples', 'schemas'].includes(key)) search(child, join(at, key));
    }
    return undefined;
  };
  search(contract, '#');
  for (const [name, node] of Object.entries(nodeAt(contract, 'components', 'schemas')))
    roots.push({ at: join('#', 'components', 'schemas', name), node: node as Node });
  return roots.flatMap(schemasIn).filter(({ node }) => node['$ref'] === undefined);
};
