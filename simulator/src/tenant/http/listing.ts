import { parseOptions, type QueryOptions, type QueryRules } from '../query/options.ts';
import { takePage, type Page } from '../query/page.ts';
import type { EntitySet } from '../registry.ts';
import type { Collection } from '../store/collection.ts';
import type { Entity } from '../store/entity.ts';
import type { KeyList } from '../store/keyList.ts';
import { isEventual, type Call, type Reply } from './call.ts';
import { badRequest, GraphError } from './graphError.ts';

/** Objects of a page where the caller names no size. */
export const DEFAULT_PAGE = 100;

export const rulesFor = (call: Call, set: EntitySet): QueryRules => ({
  directoryObject: set.directoryObject === true,
  unpaged: set.unpaged === true,
  eventual: isEventual(call),
});

/**
 * The objects of one set that a request asks for; an index helps where the filter is about an indexed property only.
 */
export const listObjects = (
  call: Call,
  set: EntitySet,
  path: string,
  collection: Collection,
  read: (key: string) => Entity | undefined,
  view: (key: string, entity: Entity, options: QueryOptions) => Entity,
): Reply => {
  const options = parseOptions(call.params, rulesFor(call, set));
  const page = takePage(
    keysFor(collection, options),
    read,
    options,
    set.directoryObject === true ? DEFAULT_PAGE : undefined,
  );
  return listReply(
    call,
    path,
    options,
    page,
    page.rows.map(({ key, entity }) => view(key, entity, options)),
  );
};

const keysFor = (collection: Collection, { equal }: QueryOptions): KeyList =>
  equal !== undefined && collection.isIndexed(equal.property)
    ? collection.whereList(equal.property, equal.value)
    : collection.list;

export const countReply = (
  call: Call,
  set: EntitySet,
  keys: KeyList,
  readOne: (key: string) => Entity | undefined,
): Reply => {
  if (set.directoryObject === true && !isEventual(call)) throw badRequest('$count is not currently supported.');
  if (/application\/json/.test(call.headers.accept ?? '') && !/text\/plain|\*\/\*/.test(call.headers.accept ?? '')) {
    throw new GraphError(
      415,
      'Request_BadRequest',
      'A supported MIME type could not be found that matches the acceptable MIME types for the request.',
    );
  }
  const { tests } = parseOptions(call.params, { ...rulesFor(call, set), directoryObject: false });
  let count = 0;
  for (const key of keys.after(undefined)) {
    const entity = readOne(key);
    if (entity !== undefined && tests.every((test) => test(entity))) count += 1;
  }
  return { status: 200, body: String(count) };
};

export const contextUrl = (call: Call, path: string, select: readonly string[] | undefined): string =>
  `${call.origin}/${call.version}/$metadata#${path}${select === undefined ? '' : `(${select.join(',')})`}`;

export const listReply = (
  call: Call,
  path: string,
  options: Pick<QueryOptions, 'select'>,
  page: Omit<Page, 'rows'>,
  value: readonly Entity[],
): Reply => ({
  status: 200,
  body: {
    '@odata.context': contextUrl(call, path, options.select),
    ...(page.count === undefined ? {} : { '@odata.count': page.count }),
    ...(page.skipToken === undefined ? {} : { '@odata.nextLink': nextLink(call, page.skipToken) }),
    value,
  },
});

/** The same question, continued: a full address with all options of the first one and an opaque token. */
const nextLink = (call: Call, skipToken: string): string => {
  const [path = ''] = call.target.split('?');
  const parts = [...call.params]
    .filter(([name]) => name !== '$skiptoken')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${call.origin}${path}?${[...parts, `$skiptoken=${skipToken}`].join('&')}`;
};
