import type { InjectOptions } from 'fastify';
import type { Operation, Pointer } from '../../src/http/contract/document.ts';
import { contract } from './kit.ts';

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

export const nodeAt = (pointer: Pointer): unknown =>
  pointer.reduce<unknown>((node, segment) => (isNode(node) ? node[segment] : undefined), contract.document);

const firstExample = (node: unknown): unknown => {
  if (!isNode(node)) return undefined;
  if ('example' in node) return node['example'];
  const named = isNode(node['examples']) ? Object.values(node['examples'])[0] : undefined;
  return isNode(named) ? named['value'] : undefined;
};

/** @returns the example that the contract gives for a parameter. */
const parameterExample = (operation: Operation, name: string): string => {
  const parameter = operation.parameters.find((one) => one.name === name);
  const example = parameter && firstExample(nodeAt(parameter.schema.slice(0, -1)));
  if (typeof example !== 'string') throw new Error(`${operation.operationId} has no example for ${name}`);
  return example;
};

export const exampleBody = (operation: Operation): unknown => {
  const schema = operation.body?.content['application/json'];
  return schema && firstExample(nodeAt(schema.slice(0, -1)));
};

export const pathWith = (operation: Operation, values: Readonly<Record<string, string>> = {}): string =>
  operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_whole, name: string) => values[name] ?? encodeURIComponent(parameterExample(operation, name)),
  );

export const BOUNDARY = 'a-boundary-of-the-test';

/** A form with one file. */
export const formWith = (
  field: string,
  filename: string,
  data: string | Buffer,
): Pick<InjectOptions, 'payload' | 'headers'> => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  payload: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(data),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

/** @returns a request that the contract's own examples make up. */
export const exampleRequest = (
  operation: Operation,
  headers: Record<string, string> = {},
): InjectOptions & { url: string } => {
  const method = operation.method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const url = pathWith(operation);
  if (operation.body?.content['multipart/form-data']) {
    const form = formWith('key', 'key.pem', 'a key');
    return { method, url, payload: form.payload, headers: { ...headers, ...form.headers } };
  }
  const body = exampleBody(operation);
  return body === undefined ? { method, url, headers } : { method, url, headers, payload: body as object };
};
