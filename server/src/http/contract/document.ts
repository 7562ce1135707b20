import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { ROLES } from '@trc/domain/roles';
import type { Role } from '@trc/domain/roles';
import { projectFile } from '@trc/domain/node/files';

type Node = Readonly<Record<string, unknown>>;

/** A place in the contract, as the segments of a JSON pointer. */
export type Pointer = readonly string[];

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Pointer;
}

export interface MediaTypes {
  /** Schema by media type. */
  content: Readonly<Record<string, Pointer>>;
}

/** One operation of openapi.yaml with everything the service needs of it. */
export interface Operation {
  operationId: string;
  method: string;
  /** e.g. /api/backup/{id} */
  path: string;
  /** Roles that may call it (x-access). */
  access: readonly Role[];
  /** It is called without a token: it opens a session itself (`security: []`). */
  open: boolean;
  /** It only reads, with any verb (x-read, or GET). */
  read: boolean;
  /** Beyond the specification's 44 (x-extension). */
  extension: boolean;
  parameters: readonly Parameter[];
  body?: (MediaTypes & { required: boolean }) | undefined;
  /** By status, range ("4XX") or "default". */
  responses: Readonly<Record<string, MediaTypes>>;
}

export interface Contract {
  document: Node;
  operations: readonly Operation[];
}

/** openapi.yaml contradicts itself or lacks a part that the service needs. It stops the start. */
export class ContractError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContractError';
  }
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns the node at a pointer and where it really stands, following references. */
const follow = (document: Node, pointer: Pointer): { node: Node; at: Pointer } => {
  let node: unknown = document;
  for (const segment of pointer) node = isNode(node) || Array.isArray(node) ? (node as Node)[segment] : undefined;
  if (!isNode(node)) throw new ContractError(`the contract has nothing at /${pointer.join('/')}`);
  const reference = node['$ref'];
  if (typeof reference !== 'string') return { node, at: pointer };
  if (!reference.startsWith('#/')) throw new ContractError(`${reference} does not stay within the contract`);
  return follow(
    document,
    reference
      .slice(2)
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')),
  );
};

const mediaTypes = (node: Node, at: Pointer): MediaTypes => ({
  content: Object.fromEntries(
    Object.keys(isNode(node['content']) ? node['content'] : {}).map((type) => [
      type,
      [...at, 'content', type, 'schema'],
    ]),
  ),
});

const readParameters = (document: Node, at: Pointer): Parameter[] => {
  const { node } = follow(document, at);
  const list = Array.isArray(node['parameters']) ? node['parameters'] : [];
  return list.map((_, index) => {
    const parameter = follow(document, [...at, 'parameters', String(index)]);
    const place = parameter.node['in'];
    if (place !== 'path' && place !== 'query')
      throw new ContractError(`parameters in ${String(place)} are not supported`);
    return {
      name: String(parameter.node['name']),
      in: place,
      required: parameter.node['required'] === true,
      schema: [...parameter.at, 'schema'],
    };
  });
};

const readAccess = (operationId: string, node: Node): readonly Role[] => {
  const roles = node['x-access'];
  if (!Array.isArray(roles) || roles.length === 0) throw new ContractError(`${operationId} has no x-access`);
  return roles.map((name) => {
    const role = ROLES.find((info) => info.role === name);
    if (!role) throw new ContractError(`x-access of ${operationId} names the unknown role ${String(name)}`);
    return role.role;
  });
};

const readOperation = (document: Node, path: string, method: string): Operation => {
  const at = ['paths', path, method];
  const { node } = follow(document, at);
  const operationId = node['operationId'];
  if (typeof operationId !== 'string') throw new ContractError(`${method} ${path} has no operationId`);
  const body = node['requestBody'] === undefined ? undefined : follow(document, [...at, 'requestBody']);
  const responses = isNode(node['responses']) ? Object.keys(node['responses']) : [];
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    access: readAccess(operationId, node),
    open: Array.isArray(node['security']) && node['security'].length === 0,
    read: method === 'get' || node['x-read'] === true,
    extension: node['x-extension'] === true,
    parameters: [...readParameters(document, ['paths', path]), ...readParameters(document, at)],
    body: body && { ...mediaTypes(body.node, body.at), required: body.node['required'] === true },
    responses: Object.fromEntries(
      responses.map((status) => {
        const response = follow(document, [...at, 'responses', status]);
        return [status, mediaTypes(response.node, response.at)];
      }),
    ),
  };
};

/** @returns the contract of a parsed OpenAPI 3.1 document. @throws ContractError */
export const parseContract = (document: unknown): Contract => {
  if (!isNode(document) || !isNode(document['paths']))
    throw new ContractError('the contract is not an OpenAPI document');
  const paths = document['paths'];
  const operations = Object.keys(paths).flatMap((path) =>
    METHODS.filter((method) => isNode(paths[path]) && method in paths[path]).map((method) =>
      readOperation(document, path, method),
    ),
  );
  const names = operations.map((operation) => operation.operationId);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new ContractError(`the operationId ${twice} is used twice`);
  return { document, operations };
};

/** The contract that the repository ships. */
export const CONTRACT_FILE = projectFile('openapi.yaml');

export const loadContract = (file: URL = CONTRACT_FILE): Contract =>
  parseContract(load(readFileSync(file, 'utf8'), { maxAliases: 0 }));
