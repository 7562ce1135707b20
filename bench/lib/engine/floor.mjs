/**
 * The floor of a backup: a separate process that sends the requests of a backup (pages of every type, counts, links in
 * batches) and parses the replies, with plain fetch and JSON.parse, and does nothing with them. Arguments: address and
 * token file of the tenant. Prints {ms, objects, links, requests, users: ids of those that an application may change}.
 */
import fs from 'node:fs';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { firstPageWithLinks, linkKindsOf, linksOf, readingOf } from '../../../server/src/directory/types/stored.ts';

const [url, tokenFile] = process.argv.slice(2);
const headers = { authorization: `Bearer ${fs.readFileSync(tokenFile, 'utf8').trim()}` };
/** As the service reads: parts of a batch, batches under way, links that an expanded property holds at most. */
const PARTS = 20;
const MAX_PARALLEL_BATCHES = 4;
const MAX_EXPANDED = 20;
const sum = { objects: 0, links: 0, requests: 0 };
const users = [];

const ask = async (link, options) => {
  sum.requests += 1;
  const reply = await fetch(new URL(link, url), { headers, ...options });
  return JSON.parse(await reply.text());
};

const countLinks = (body) => (body.value === undefined ? 1 : body.value.length);

/** Every page of a list of links of the tenant. */
const readList = async (path) => {
  for (let link = path; link !== undefined;) {
    const page = await ask(link);
    sum.links += page.value?.length ?? 0;
    link = page['@odata.nextLink'];
  }
};

const batch = async (paths) => {
  const version = /^\/[^/]+/.exec(paths[0])[0];
  const requests = paths.map((path, id) => ({ id: String(id), method: 'GET', url: path.slice(version.length) }));
  const { responses } = await ask(`${version}/$batch`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ requests }),
  });
  for (const { status, body } of responses) {
    if (status !== 200) continue;
    sum.links += countLinks(body);
    if (body['@odata.nextLink']) await readList(body['@odata.nextLink']);
  }
};

const readBatches = async (paths) => {
  const parts = Map.groupBy ? Map.groupBy(paths, (path) => /^\/[^/]+/.exec(path)[0]) : new Map();
  if (!Map.groupBy)
    for (const path of paths) {
      const version = /^\/[^/]+/.exec(path)[0];
      parts.set(version, [...(parts.get(version) ?? []), path]);
    }
  const batches = [...parts.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / PARTS) }, (_, at) => list.slice(at * PARTS, (at + 1) * PARTS)),
  );
  const work = async () => {
    for (let next = batches.shift(); next; next = batches.shift()) await batch(next);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_BATCHES }, work));
};

/** @returns paths of the links of an object that did not come with it. */
const linksToRead = (type, id, object) =>
  linksOf(type, id).flatMap(({ read }) => {
    if (read.kind === 'tenantList') return [];
    if (read.kind === 'perObject') return read.when?.(object) === false ? [] : [read.path(id)];
    const value = object[read.property] ?? [];
    const items = Array.isArray(value) ? value : [value];
    if (items.length >= MAX_EXPANDED || object[`${read.property}@odata.nextLink`] !== undefined) return [read.path(id)];
    sum.links += items.length;
    return [];
  });

const readSource = async (type, source) => {
  let coming = ask(firstPageWithLinks(type, source));
  while (coming) {
    const page = await coming;
    const next = page['@odata.nextLink'];
    coming = next === undefined ? undefined : ask(next);
    const items = source.kind === 'object' ? [page] : (page.value ?? []);
    const paths = [];
    for (const item of items) {
      const id = `${source.idPrefix ?? ''}${source.singletonId ?? item[source.idProperty ?? 'id']}`;
      sum.objects += 1;
      if (type === 'users' && item.onPremisesSyncEnabled !== true) users.push(id);
      for (const path of linksToRead(type, id, item)) paths.push(path);
    }
    if (source.throttleClass) for (const path of paths) sum.links += countLinks(await ask(path));
    else await readBatches(paths);
  }
};

const start = performance.now();
for (const { type } of OBJECT_TYPES) {
  const { sources } = readingOf(type);
  const lists = linkKindsOf(type).flatMap(({ read }) => (read.kind === 'tenantList' ? [readList(read.path)] : []));
  const counted = sources[0].countable ? ask(`${sources[0].path}?$count=true&$top=1`) : undefined;
  await Promise.all(lists);
  for (const source of sources) await readSource(type, source);
  await counted;
}
const ms = performance.now() - start;
const counted = { ...sum };

/** Users whom a unit with restricted management protects: an application may not change them. Not part of the floor. */
const readProtectedUsers = async () => {
  const units = await ask('/v1.0/directory/administrativeUnits?$select=id,isMemberManagementRestricted&$top=999');
  const found = new Set();
  for (const unit of units.value.filter(({ isMemberManagementRestricted }) => isMemberManagementRestricted === true)) {
    let link = `/v1.0/directory/administrativeUnits/${unit.id}/members?$select=id`;
    while (link !== undefined) {
      const page = await ask(link);
      for (const { id } of page.value) found.add(id);
      link = page['@odata.nextLink'];
    }
  }
  return found;
};

const protectedUsers = await readProtectedUsers();
console.log(JSON.stringify({ ms, ...counted, users: users.filter((id) => !protectedUsers.has(id)) }));
