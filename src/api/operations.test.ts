/** @jest-environment ./test/jsdomEnvironment.ts */
import { expect, test } from '@jest/globals';
import {
  collectExamples,
  toList,
  loadContract,
  nodeAt,
  listOperations,
  replyBodies,
  requestBodies,
  resolve,
  type Node,
  type Operation,
} from '../../test/contract/document';
import { SPECIFIED } from '../../test/contract/table';
import { createConsole } from '../../test/console';
import { emptyApi } from './index';

const contract = loadContract();
const FORM = 'multipart/form-data';

/** The parameters of an operation with the contract's examples. */
const parametersOf = ({ node, path }: Operation): Record<string, string> =>
  Object.fromEntries(
    [...toList(node['parameters']), ...toList(nodeAt(contract, 'paths', path)['parameters'])].map((one) => {
      const parameter = resolve(contract, { at: '', node: one as Node }).node;
      return [String(parameter['name']), String(parameter['example'])];
    }),
  );

/** The argument of an endpoint, and the request that must follow from it. */
const exampleOf = (operation: Operation) => {
  const parameters = parametersOf(operation);
  const [sent] = requestBodies(contract, operation);
  const [reply] = replyBodies(contract, operation).filter(({ status }) => status.startsWith('2'));
  const isForm = sent?.mediaType === FORM;
  const body = isForm
    ? { key: new File(['content of the key file'], 'own.pem') }
    : sent && collectExamples(sent.node)[0];
  return {
    name: String(operation.node['operationId']),
    method: operation.verb.toUpperCase(),
    path: Object.entries(parameters).reduce((path, [name, value]) => path.replace(`{${name}}`, value), operation.path),
    arg: sent || Object.keys(parameters).length > 0 ? { ...parameters, ...(sent ? { body } : {}) } : undefined,
    body: isForm ? 'form-data; name="key"; filename="own.pem"' : (body ?? null),
    reply: [
      reply ? 200 : 204,
      reply ? collectExamples(reply.node)[0] : '',
      reply ? { 'content-type': reply.mediaType } : {},
    ] as [number, unknown, Record<string, string>],
  };
};
type Endpoint = { initiate: (arg: unknown, options: object) => never };

/** The comparable part of a body: JSON as such, of a form the head of its part. */
const bodyIn = async (request: Request): Promise<unknown> => {
  const text = await request.text();
  if (request.headers.get('content-type')?.startsWith(FORM)) return /form-data; .*"own\.pem"/.exec(text)?.[0];
  return text === '' ? null : (JSON.parse(text) as unknown);
};

test('each of the 44 operations goes to the base with its verb, path and body, the bearer and credentials', async () => {
  const app = createConsole();
  await app.start();
  URL.createObjectURL = () => 'blob:kept';
  const asked: Request[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    asked.push((input as Request).clone());
    return real(input, init);
  };
  const endpoints = emptyApi.endpoints as unknown as Record<string, Endpoint>;
  const examples = listOperations(contract)
    .filter(({ node }) => SPECIFIED.some(({ operationId }) => operationId === node['operationId']))
    .map(exampleOf);
  const found: unknown[] = [];
  try {
    for (const { name, method, path, arg, reply } of examples) {
      app.service.on(`${method} ${path}`, reply);
      asked.length = 0;
      app.store.dispatch(
        endpoints[name]?.initiate(arg, { subscribe: false, forceRefetch: true, track: false }) as never,
      );
      await app.clock.settle();
      const request = asked[0] as Request;
      found.push({
        name,
        method: request.method,
        url: request.url,
        bearer: request.headers.get('authorization'),
        credentials: request.credentials,
        body: await bodyIn(request),
      });
    }
  } finally {
    globalThis.fetch = real;
  }
  // The call that hands a token over carries that token itself.
  const bearerOf = (name: string, body: unknown): string =>
    `Bearer ${name === 'setToken' ? (body as { token: string }).token : 'token-1'}`;
  expect(found).toHaveLength(44);
  expect(found).toEqual(
    examples.map(({ name, method, path, body }) => ({
      name,
      method,
      url: `${app.service.origin}${path}`,
      bearer: bearerOf(name, body),
      credentials: 'include',
      body,
    })),
  );
});
