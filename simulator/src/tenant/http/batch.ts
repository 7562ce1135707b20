import { isEntity, textOf, textsOf, type Entity } from '../store/entity.ts';
import { parseSegments, type Call, type Reply } from './call.ts';
import type { Fault } from './faults.ts';
import { badRequest, GraphError, methodNotAllowed } from './graphError.ts';
import { serve, served } from './serve.ts';
import type { SimulatorParts } from './simulator.ts';

const PART_LIMIT = 20;

/**
 * POST /$batch: up to 20 requests in one. Each part is charged, permitted and disturbed separately; their answers come
 * in an order of their own, to be matched by id.
 * @param faults gets the faults that hit the parts
 * @throws GraphError 400 for a batch that is not well formed
 */
export const batch = (parts: SimulatorParts, call: Call, faults: Fault[]): Reply => {
  if (call.method !== 'POST') throw methodNotAllowed();
  const { requests } = isEntity(call.body) ? call.body : {};
  if (!Array.isArray(requests) || requests.length === 0 || !requests.every(isEntity))
    throw badRequest("Invalid batch payload format: 'requests' is a list of requests.");
  if (requests.length > PART_LIMIT)
    throw badRequest(`Number of batch request steps exceeds the maximum value of ${PART_LIMIT}.`);
  const statuses = new Map<string, number>();
  const responses = requests.map((request): Entity => {
    const id = textOf(request['id']);
    if (id === '' || statuses.has(id)) throw badRequest('Every request of a batch has an id of its own.');
    const needed = textsOf(request['dependsOn']);
    const unknown = needed.find((each) => !statuses.has(each));
    if (unknown !== undefined)
      throw badRequest(`The request '${id}' depends on '${unknown}', which does not come before it.`);
    const part = partOf(call, request);
    const answer = needed.some((each) => (statuses.get(each) ?? 500) >= 400)
      ? served(part, [], () => failedDependency())
      : serve(parts, part, true);
    statuses.set(id, answer.status);
    faults.push(...answer.faults);
    return {
      id,
      status: answer.status,
      headers: answer.headers,
      ...(answer.body === undefined ? {} : { body: answer.body as Entity }),
    };
  });
  return { status: 200, body: { responses: responses.reverse() } };
};

const failedDependency = (): never => {
  throw new GraphError(424, 'FailedDependency', 'A request that this one depends on has failed.');
};

const partOf = (call: Call, request: Entity): Call => {
  const [method, address] = [textOf(request['method']).toUpperCase(), textOf(request['url']).replace(/^\//, '')];
  if (!['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].includes(method) || address === '' || /^[a-z]+:/i.test(address))
    throw badRequest(`The request '${textOf(request['id'])}' of the batch has no valid method and relative url.`);
  const given = isEntity(request['headers']) ? request['headers'] : {};
  const { 'user-agent': client } = call.headers;
  const own = Object.entries(given).map(([name, value]) => [name.toLowerCase(), textOf(value)]);
  const headers = Object.fromEntries([...(client === undefined ? [] : [['user-agent', client]]), ...own]) as Record<
    string,
    string
  >;
  const body = request['body'] ?? undefined;
  if (body !== undefined && headers['content-type'] === undefined)
    throw badRequest(`Write request id : ${textOf(request['id'])} does not contain Content-Type header or body.`);
  const url = new URL(`/${call.version}/${address}`, call.origin);
  const [, ...segments] = parseSegments(url.pathname);
  if (segments[0] === '$batch') throw badRequest('A batch cannot hold another one.');
  return {
    method,
    origin: call.origin,
    version: call.version,
    segments,
    target: `${url.pathname}${url.search}`,
    params: url.searchParams,
    headers,
    body,
    issuedAt: call.issuedAt,
  };
};
