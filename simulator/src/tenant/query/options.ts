import { badRequest, unsupportedQuery } from '../http/graphError.ts';
import { parseFilter, type Test } from './filter.ts';
import { parseSearch } from './search.ts';

export interface Expand {
  readonly name: string;
  readonly select: readonly string[] | undefined;
  readonly expand: readonly Expand[];
}

/** The OData options of one request, checked. */
export interface QueryOptions {
  readonly select: readonly string[] | undefined;
  readonly expand: readonly Expand[];
  readonly tests: readonly Test[];
  /** The filter is nothing but this comparison with a text, so that an index can answer it. */
  readonly equal: { readonly property: string; readonly value: string } | undefined;
  readonly orderBy: readonly { readonly property: string; readonly descending: boolean }[];
  readonly top: number | undefined;
  readonly count: boolean;
  /** Start of the page, from an earlier nextLink. */
  readonly skipToken: string | undefined;
}

export interface QueryRules {
  /** Directory objects ask for ConsistencyLevel: eventual in advanced queries. */
  readonly directoryObject: boolean;
  readonly unpaged: boolean;
  readonly eventual: boolean;
}

export const MAX_TOP = 999;
const KNOWN = new Set([
  '$select',
  '$expand',
  '$filter',
  '$search',
  '$orderby',
  '$top',
  '$count',
  '$skiptoken',
  '$format',
  '$skip',
]);

/** @throws GraphError 400 for options that Graph would refuse */
export const parseOptions = (params: URLSearchParams, rules: QueryRules): QueryOptions => {
  for (const name of params.keys()) {
    if (name.startsWith('$') && !KNOWN.has(name.toLowerCase()))
      throw badRequest(`The query parameter '${name}' is not recognized.`);
  }
  if (params.has('$skip')) throw badRequest("'$skip' is not supported by the service.");
  const filterText = params.get('$filter');
  const searchText = params.get('$search');
  const orderText = params.get('$orderby');
  const count = params.get('$count') === 'true';
  const filter = filterText === null ? undefined : parseFilter(filterText);
  if (rules.directoryObject) {
    if (searchText !== null && !rules.eventual) {
      throw unsupportedQuery(
        "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'",
      );
    }
    const advanced = filter?.advanced === true || (filter !== undefined && orderText !== null);
    if (advanced && !(rules.eventual && count)) {
      throw unsupportedQuery(
        'The query is not supported because the required parameters might be missing. Try adding $count=true query parameter and ConsistencyLevel:eventual header. Refer to https://aka.ms/graph-docs/advanced-queries for more information',
      );
    }
  }
  return {
    select: listOf(params.get('$select')),
    expand: expandOf(params.get('$expand')),
    tests: [...(filter === undefined ? [] : [filter.test]), ...(searchText === null ? [] : [parseSearch(searchText)])],
    equal: equalIn(filterText),
    orderBy: (listOf(orderText) ?? []).map((part) => {
      const [property = '', direction = 'asc'] = part.split(/\s+/);
      return { property, descending: direction.toLowerCase() === 'desc' };
    }),
    top: topOf(params.get('$top'), rules),
    count: count && (!rules.directoryObject || rules.eventual),
    skipToken: params.get('$skiptoken') ?? undefined,
  };
};

/** @returns the names that $select and $expand ask for; other options are ignored */
export const namesIn = (params: URLSearchParams): Pick<QueryOptions, 'select' | 'expand'> => ({
  select: listOf(params.get('$select')),
  expand: expandOf(params.get('$expand')),
});

const equalIn = (filter: string | null): { property: string; value: string } | undefined => {
  const [, property, value] = /^\s*([\w/]+) eq '((?:[^']|'')*)'\s*$/.exec(filter ?? '') ?? [];
  return property === undefined || value === undefined ? undefined : { property, value: value.replaceAll("''", "'") };
};

const topOf = (text: string | null, rules: QueryRules): number | undefined => {
  if (text === null) return undefined;
  if (rules.unpaged) throw badRequest("'$top' is not supported by the service.");
  const top = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(top >= 1 && top <= MAX_TOP))
    throw unsupportedQuery(`Invalid page size specified: '${text}'. Must be between 1 and ${MAX_TOP} inclusive.`);
  return top;
};

const listOf = (text: string | null): string[] | undefined =>
  text === null
    ? undefined
    : text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');

/** "manager($select=id,displayName),policy($expand=rules)" */
const expandOf = (text: string | null): Expand[] =>
  partsOf(text ?? '', ',').map((part) => {
    const [, name = '', inside = ''] = /^\s*(\w+)\s*(?:\((.*)\))?\s*$/s.exec(part) ?? [];
    const options = new Map(
      partsOf(inside, ';').map((option): [string, string] => [
        option.split('=')[0]?.trim() ?? '',
        option.slice(option.indexOf('=') + 1),
      ]),
    );
    return { name, select: listOf(options.get('$select') ?? null), expand: expandOf(options.get('$expand') ?? null) };
  });

/** The parts between separators that stand outside parentheses. */
const partsOf = (text: string, separator: string): string[] => {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.filter((part) => part.trim() !== '');
};
