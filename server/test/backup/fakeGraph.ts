import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Item = Record<string, unknown>;

/** Replaces the good answer to a request in a test; returns true when it has answered. */
export type Fault = (request: { path: string; page: number; count: number }, response: ServerResponse) => boolean;

export interface FakeGraph {
  url: string;
  token: string;
  /** Items per list path, e.g. "/v1.0/users"; a test changes them between backups. */
  lists: Map<string, Item[]>;
  /** Links by path, e.g. "/v1.0/groups/<id>/members"; a missing path is an empty list. */
  links: Map<string, Item[]>;
  /** Replaces the answers to parts of a $batch in a test. */
  partFault:
    ((path: string) => { status: number; headers?: Record<string, string>; code?: string } | undefined) | undefined;
  /** Singletons by path. */
  singles: Map<string, Item>;
  pageSize: number;
  /** Milliseconds before each answer. */
  delay: number;
  fault: Fault | undefined;
  requests: { path: string; url: string; authorization: string | undefined }[];
  /** Paths of the parts of batches, in the order they came. */
  parts: string[];
  close(): Promise<void>;
}

const reply = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Lists that a directory has even when nothing is in them. */
const EMPTY = [
  'users',
  'groups',
  'applications',
  'servicePrincipals',
  'directory/administrativeUnits',
  'roleManagement/directory/roleDefinitions',
  'identity/conditionalAccess/policies',
  'identity/conditionalAccess/namedLocations',
  'policies/authenticationStrengthPolicies',
  'identity/conditionalAccess/authenticationContextClassReferences',
  'policies/permissionGrantPolicies',
];

/** Lists of links: of an object, or of the whole tenant. */
const LINKS =
  /^\/(?:v1\.0|beta)\/(.+\/[^/]+\/(members|owners|sponsors|scopedRoleMembers|appRoleAssignedTo|federatedIdentityCredentials|extensionProperties|appliesTo|combinationConfigurations)|roleManagement\/directory\/roleAssignments|oauth2PermissionGrants)$/;

/** A small server that pages and fails as Microsoft Graph does; the tested code reaches it over HTTP only. */
export const startFakeGraph = async (port = 0): Promise<FakeGraph> => {
  const counts = new Map<string, number>();
  const graph: FakeGraph = {
    url: '',
    token: 'fake-graph-token',
    pageSize: 100,
    delay: 0,
    fault: undefined,
    partFault: undefined,
    requests: [],
    parts: [],
    links: new Map(),
    lists: new Map(EMPTY.map((path) => [`/v1.0/${path}`, []])),
    singles: new Map([
      ['/v1.0/policies/authorizationPolicy', { id: 'authorizationPolicy', allowInvitesFrom: 'everyone' }],
    ]),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const pageOf = (items: Item[], url: URL, page: number): Item => {
    const start = page * graph.pageSize;
    const value = items.slice(start, start + graph.pageSize);
    const next = new URL(url);
    next.searchParams.set('$skiptoken', String(page + 1));
    return {
      '@odata.context': `${graph.url}/$metadata`,
      ...(start + value.length < items.length ? { '@odata.nextLink': next.href } : {}),
      value,
    };
  };

  const refusal = (code: string): Item => ({ error: { code, message: 'no' } });

  const find = (url: URL): { status: number; body: Item } => {
    const path = url.pathname;
    const page = Number(url.searchParams.get('$skiptoken') ?? 0);
    const single = graph.singles.get(path);
    if (single) return { status: 200, body: { '@odata.context': 'x', ...single } };
    // Tests name links by their v1.0 path, whichever version lists them.
    const items =
      graph.lists.get(path) ??
      graph.links.get(path.replace(/^\/beta\//, '/v1.0/')) ??
      (LINKS.test(path) ? [] : undefined);
    return items
      ? { status: 200, body: pageOf(items, url, page) }
      : { status: 404, body: refusal('Request_ResourceNotFound') };
  };

  const bodyOf = async (request: IncomingMessage): Promise<Item> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Item;
  };

  const answerBatch = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requests = (await bodyOf(request))['requests'] as { id: string; url: string }[];
    if (requests.length > 20) return reply(response, 400, refusal('BadRequest'));
    // Answers come in any order.
    const responses = requests
      .map(({ id, url }) => {
        const address = new URL(`${graph.url}/v1.0${url}`);
        graph.parts.push(address.pathname);
        const fault = graph.partFault?.(address.pathname);
        if (fault)
          return { id, status: fault.status, headers: fault.headers ?? {}, body: refusal(fault.code ?? 'Fault') };
        return { id, headers: {}, ...find(address) };
      })
      .reverse();
    reply(response, 200, { responses });
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', graph.url);
    const path = url.pathname;
    const page = Number(url.searchParams.get('$skiptoken') ?? 0);
    graph.requests.push({ path, url: url.href, authorization: request.headers.authorization });
    const key = `${path}#${page}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (graph.fault?.({ path, page, count }, response)) return;
    if (request.headers.authorization !== `Bearer ${graph.token}`)
      return reply(response, 401, refusal('InvalidAuthenticationToken'));
    if (path.endsWith('/$batch')) {
      // A caller that stops in the middle of its request wants no answer.
      answerBatch(request, response).catch(() => response.destroy());
      return;
    }
    if (path.endsWith('/getByIds')) {
      bodyOf(request).then(
        ({ ids }) => {
          const wanted = new Set(Array.isArray(ids) ? ids : []);
          reply(response, 200, { value: [...graph.lists.values()].flat().filter((item) => wanted.has(item['id'])) });
        },
        () => response.destroy(),
      );
      return;
    }
    if (path.endsWith('/$count')) {
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end(String(graph.lists.get(path.slice(0, -'/$count'.length))?.length ?? 0));
      return;
    }
    const { status, body } = find(url);
    reply(response, status, body);
  };

  const server: Server = createServer((request, response) => {
    setTimeout(() => answer(request, response), graph.delay);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  graph.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return graph;
};

/** A directory with `users` users and a few objects of every other type; the same for the same arguments. */
export const fill = (graph: FakeGraph, users: number): void => {
  const id = (kind: number, index: number): string =>
    `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;
  graph.lists.set(
    '/v1.0/users',
    Array.from({ length: users }, (_, index) => ({
      id: id(1, index),
      displayName: `Person ${index}`,
      userPrincipalName: `person${index}@fabrikam.example`,
      accountEnabled: index % 7 !== 0,
      department: ['Sales', 'Research', 'Finance'][index % 3],
      businessPhones: [],
      onPremisesExtensionAttributes: { extensionAttribute1: null },
    })),
  );
  let kind = 2;
  for (const [path, items] of graph.lists) {
    if (path === '/v1.0/users') continue;
    const current = kind++;
    if (items.length === 0)
      graph.lists.set(
        path,
        Array.from({ length: 5 }, (_, index) => ({
          id: id(current, index),
          displayName: `${path} ${index}`,
          unknownProperty: { nested: [index] },
        })),
      );
  }
};

/** Number of objects at a path that a backup should count. */
export const sizeOf = (graph: FakeGraph, path: string): number => graph.lists.get(path)?.length ?? 0;
