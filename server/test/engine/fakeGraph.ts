import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Item = Record<string, unknown>;

/** What a test wants a request to meet instead of a good answer; return true when it has been answered. */
export type Fault = (request: { path: string; page: number; count: number }, response: ServerResponse) => boolean;

export interface FakeGraph {
  url: string;
  token: string;
  /** Items per list path, e.g. "/v1.0/users"; a test changes them between backups. */
  lists: Map<string, Item[]>;
  /** Singletons by path. */
  singles: Map<string, Item>;
  pageSize: number;
  /** Milliseconds before each answer. */
  delay: number;
  fault: Fault | undefined;
  requests: { path: string; url: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

const reply = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Lists that a directory has even when nothing is in them. */
const EMPTY = [
  'users', 'groups', 'applications', 'servicePrincipals', 'directory/administrativeUnits', 'roleManagement/directory/roleDefinitions',
  'identity/conditionalAccess/policies', 'identity/conditionalAccess/namedLocations', 'policies/authenticationStrengthPolicies',
  'identity/conditionalAccess/authenticationContextClassReferences', 'policies/permissionGrantPolicies',
];

/** A small server that pages and fails as Microsoft Graph does; what is under test reaches it over HTTP only. */
export const startFakeGraph = async (port = 0): Promise<FakeGraph> => {
  const counts = new Map<string, number>();
  const graph: FakeGraph = {
    url: '', token: 'fake-graph-token', pageSize: 100, delay: 0, fault: undefined, requests: [],
    lists: new Map(EMPTY.map((path) => [`/v1.0/${path}`, []])),
    singles: new Map([['/v1.0/policies/authorizationPolicy', { id: 'authorizationPolicy', allowInvitesFrom: 'everyone' }]]),
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };

  const answerList = (items: Item[], url: URL, page: number, response: ServerResponse): void => {
    const start = page * graph.pageSize;
    const value = items.slice(start, start + graph.pageSize);
    const next = new URL(url);
    next.searchParams.set('$skiptoken', String(page + 1));
    reply(response, 200, { '@odata.context': `${graph.url}/$metadata`, ...(start + value.length < items.length ? { '@odata.nextLink': next.href } : {}), value });
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
    if (request.headers.authorization !== `Bearer ${graph.token}`) return reply(response, 401, { error: { code: 'InvalidAuthenticationToken', message: 'no' } });
    const single = graph.singles.get(path);
    if (single) return reply(response, 200, { '@odata.context': 'x', ...single });
    if (path.endsWith('/$count')) {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(String(graph.lists.get(path.slice(0, -'/$count'.length))?.length ?? 0));
      return;
    }
    const items = graph.lists.get(path);
    if (items) return answerList(items, url, page, response);
    reply(response, 404, { error: { code: 'Request_ResourceNotFound', message: 'no' } });
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
  const id = (kind: number, index: number): string => `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;
  graph.lists.set('/v1.0/users', Array.from({ length: users }, (_, index) => ({
    id: id(1, index), displayName: `Person ${index}`, userPrincipalName: `person${index}@fabrikam.example`, accountEnabled: index % 7 !== 0,
    department: ['Sales', 'Research', 'Finance'][index % 3], businessPhones: [], onPremisesExtensionAttributes: { extensionAttribute1: null },
  })));
  let kind = 2;
  for (const [path, items] of graph.lists) {
    if (path === '/v1.0/users') continue;
    const current = kind++;
    if (items.length === 0) graph.lists.set(path, Array.from({ length: 5 }, (_, index) => ({ id: id(current, index), displayName: `${path} ${index}`, unknownProperty: { nested: [index] } })));
  }
};

/** What a backup of the directory counts, per path. */
export const sizeOf = (graph: FakeGraph, path: string): number => graph.lists.get(path)?.length ?? 0;
