import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { load } from 'js-yaml';

const KEY = 'contract';
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const PACKED = fileURLToPath(new URL('../openapi.yaml', import.meta.url));
const IN_REPOSITORY = fileURLToPath(new URL('../../openapi.yaml', import.meta.url));
/** The contract that comes with this package. */
export const OWN_CONTRACT = existsSync(PACKED) ? PACKED : IN_REPOSITORY;
/** Operations of the specification that are always sent: they only begin a session. */
const SESSION = ['setToken', 'init', 'isSearchReady', 'setSearchExpiration'];
/** A GET that makes something. */
const MAKING = ['generateKek'];

const escaped = (part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));
const segments = (reference) =>
  reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));

/** @returns the node at a pointer (a list of segments) with references followed, and where it really stands. */
export const nodeAt = (document, pointer) => {
  const node = pointer.reduce((parent, part) => parent?.[part], document);
  return typeof node?.$ref === 'string' ? nodeAt(document, segments(node.$ref)) : { node, at: pointer };
};

/**
 * @returns the members of an object schema and of its parts (allOf): pointer by name, and the names that are required.
 */
export const collectMembers = (document, pointer) => {
  const { node, at } = nodeAt(document, pointer);
  const parts = (node.allOf ?? []).map((_, index) => collectMembers(document, [...at, 'allOf', index]));
  return {
    properties: Object.assign(
      {},
      ...parts.map(({ properties }) => properties),
      Object.fromEntries(Object.keys(node.properties ?? {}).map((name) => [name, [...at, 'properties', name]])),
    ),
    required: [...new Set([...parts.flatMap(({ required }) => required), ...(node.required ?? [])])],
  };
};

const exampleOf = (node) => node?.example ?? Object.values(node?.examples ?? {})[0]?.value;

const operationAt = (document, path, method) => {
  const at = ['paths', path, method];
  const { node } = nodeAt(document, at);
  const both = [['paths', path], at].flatMap((owner) =>
    (nodeAt(document, owner).node.parameters ?? []).map((_, index) => [...owner, 'parameters', index]),
  );
  const body = node.requestBody && nodeAt(document, [...at, 'requestBody']);
  const type = body && Object.keys(body.node.content)[0];
  const schema = body && [...body.at, 'content', type, 'schema'];
  const responses = Object.fromEntries(
    Object.keys(node.responses).map((status) => {
      const reply = nodeAt(document, [...at, 'responses', status]);
      return [
        status,
        {
          types: Object.fromEntries(
            Object.keys(reply.node.content ?? {}).map((one) => [one, [...reply.at, 'content', one, 'schema']]),
          ),
          headers: Object.fromEntries(
            Object.entries(reply.node.headers ?? {}).map(([name, header]) => [
              name,
              { required: header.required === true, schema: [...reply.at, 'headers', name, 'schema'] },
            ]),
          ),
        },
      ];
    }),
  );
  const isRead = !MAKING.includes(node.operationId) && (node['x-read'] === true || method === 'get');
  return {
    operationId: node.operationId,
    method: method.toUpperCase(),
    path,
    tags: node.tags ?? [],
    access: node['x-access'] ?? [],
    isRead,
    isSafe: isRead || SESSION.includes(node.operationId),
    isExtension: node['x-extension'] === true,
    // It opens a session itself and is called without a token.
    isOpen: Array.isArray(node.security) && node.security.length === 0,
    parameters: both
      .map((pointer) => nodeAt(document, pointer))
      .map(({ node: parameter, at: place }) => ({
        name: parameter.name,
        in: parameter.in,
        required: parameter.required === true,
        schema: [...place, 'schema'],
        example: exampleOf(parameter) ?? exampleOf(parameter.schema),
      })),
    body: body && { required: body.node.required === true, type, schema, example: exampleOf(body.node.content[type]) },
    requiredIds: schema ? collectMembers(document, schema).required.filter((name) => name.endsWith('Id')) : [],
    responses,
  };
};

const keywords = (value, found = new Set()) => {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    if (key.startsWith('x-')) found.add(key);
    keywords(child, found);
  }
  return found;
};

/**
 * @param file of the contract; without it the one that comes with this package
 * @returns the document, its operations and `errorsOf(pointer, value)`: the errors of a value by the schema there
 */
export const loadContract = (file = OWN_CONTRACT) => {
  const document = /** @type {Record<string, any>} */ (load(readFileSync(file, 'utf8')));
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats(ajv);
  for (const name of keywords(document)) if (!ajv.getKeyword(name)) ajv.addKeyword(name);
  ajv.addSchema({ ...document, $id: KEY });
  const compiled = new Map();
  const errorsOf = (pointer, value) => {
    const reference = `${KEY}#/${pointer.map(escaped).join('/')}`;
    if (!compiled.has(reference)) compiled.set(reference, ajv.compile({ $ref: reference }));
    const validate = compiled.get(reference);
    return validate(value) ? [] : [...validate.errors];
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => operationAt(document, path, method)),
  );
  return {
    document,
    version: document.info.version,
    operations,
    errorsOf,
    operation: (id) => operations.find((one) => one.operationId === id),
  };
};
