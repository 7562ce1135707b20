import { isNewestFirst, parseAuditFilter } from '../audit/query.ts';
import type { AuditedEntry, AuditTrail } from '../audit/trail.ts';
import { grantedPermissions } from '../consent.ts';
import type { Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { badRequest, GraphError, methodNotAllowed, noSuchSegment, notFound } from './graphError.ts';
import { contextUrl, listReply } from './listing.ts';

const PERMISSION = 'AuditLog.Read.All';
/** Largest and default page. */
const MAX_PAGE = 1000;
const OPTIONS = new Set(['$filter', '$orderby', '$top', '$skiptoken', '$select', '$count', '$format']);

export const isAuditPath = ([first = '']: readonly string[]): boolean => first.toLowerCase() === 'auditlogs';

/**
 * Answers GET /auditLogs/directoryAudits and .../{id} (page directoryaudit-list).
 * @throws GraphError
 */
export const directoryAudits = (store: Store, call: Call): Reply => {
  const [, list = '', id, ...more] = call.segments;
  if (list.toLowerCase() !== 'directoryaudits' || more.length > 0) throw noSuchSegment(more[0] ?? list);
  if (call.method !== 'GET') throw methodNotAllowed();
  if (!grantedPermissions(store.directory, call.issuedAt).has(PERMISSION))
    throw new GraphError(
      403,
      'Authentication_MSGraphPermissionMissing',
      `Calling principal does not have required MSGraph permissions ${PERMISSION}`,
    );
  return id === undefined ? listPage(store.audits, call) : one(store.audits, call, id);
};

const one = (audits: AuditTrail, call: Call, id: string): Reply => {
  for (const each of audits.visible())
    if (each.id.toLowerCase() === id.toLowerCase())
      return {
        status: 200,
        body: { '@odata.context': `${contextUrl(call, PATH, undefined)}/$entity`, ...audits.sent(each) },
      };
  throw notFound(id);
};

const PATH = 'auditLogs/directoryAudits';

const listPage = (audits: AuditTrail, call: Call): Reply => {
  const unknown = [...call.params.keys()].find((name) => name.startsWith('$') && !OPTIONS.has(name.toLowerCase()));
  if (unknown !== undefined) throw badRequest(`The query parameter '${unknown}' is not supported.`);
  const filter = call.params.get('$filter');
  const test = filter === null ? undefined : parseAuditFilter(filter);
  const newestFirst = isNewestFirst(call.params.get('$orderby'));
  const size = pageSize(call.params.get('$top'));
  const select = call.params.get('$select')?.split(',');

  const found: AuditedEntry[] = [];
  for (const each of audits.visible()) if (test?.(each) !== false) found.push(each);
  if (newestFirst) found.reverse();
  const token = call.params.get('$skiptoken');
  const start = token === null ? 0 : startAfter(found, decodeToken(token), newestFirst);
  const rows = found.slice(start, start + size);
  const last = rows.at(-1);
  return listReply(
    call,
    PATH,
    { select },
    {
      count: call.params.get('$count') === 'true' && token === null ? found.length : undefined,
      skipToken: last !== undefined && start + size < found.length ? tokenAfter(last) : undefined,
    },
    rows.map((each) => chosen(audits.sent(each), select)),
  );
};

const chosen = (entry: Entity, select: readonly string[] | undefined): Entity =>
  select === undefined
    ? entry
    : Object.fromEntries(Object.entries(entry).filter(([name]) => select.some((each) => each.trim() === name)));

const pageSize = (top: string | null): number => {
  if (top === null) return MAX_PAGE;
  const size = /^\d{1,9}$/.test(top) ? Number(top) : 0;
  if (size < 1 || size > MAX_PAGE)
    throw badRequest(`Invalid page size specified: '${top}'. Must be between 1 and ${MAX_PAGE} inclusive.`);
  return size;
};

/** End of the previous page. Entries that arrive later do not move it. */
interface Cursor {
  readonly at: number;
  readonly id: string;
}

const tokenAfter = ({ at, id }: Cursor): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');

const decodeToken = (token: string): Cursor => {
  try {
    const [at, id] = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[];
    if (typeof at === 'number' && typeof id === 'string') return { at, id };
  } catch {
    // Answered below, like any other token that this service did not give out.
  }
  throw badRequest('The $skiptoken is not valid.');
};

/** Entries of one instant keep their order, so the one that ended the page is looked for among them. */
const startAfter = (found: readonly AuditedEntry[], { at, id }: Cursor, newestFirst: boolean): number => {
  const same = found.findIndex((each) => each.id === id);
  if (same >= 0) return same + 1;
  const later = found.findIndex((each) => (newestFirst ? each.at < at : each.at > at));
  return later < 0 ? found.length : later;
};
