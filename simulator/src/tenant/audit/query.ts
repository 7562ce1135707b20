import { badRequest } from '../http/graphError.ts';
import { readValue } from '../query/filter.ts';
import { tokenize, type Token } from '../query/tokens.ts';
import { isEntity, textOf, type Entity, type Json } from '../store/entity.ts';
import type { AuditedEntry } from './trail.ts';

export type AuditTest = (audited: AuditedEntry) => boolean;

/** Documented comparisons of texts by path; `activityDateTime` and `targetResources` are apart. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  id: ['eq'],
  activityDisplayName: ['eq', 'startswith'],
  correlationId: ['eq'],
  loggedByService: ['eq'],
  'initiatedBy/user/id': ['eq'],
  'initiatedBy/user/displayName': ['eq'],
  'initiatedBy/user/userPrincipalName': ['eq', 'startswith'],
  'initiatedBy/app/appId': ['eq'],
  'initiatedBy/app/displayName': ['eq'],
};

const TARGET_TEXTS: Readonly<Record<string, readonly string[]>> = {
  id: ['eq'],
  displayName: ['eq', 'startswith'],
};

const TIMES: Readonly<Record<string, (at: number, wanted: number) => boolean>> = {
  eq: (at, wanted) => at === wanted,
  ge: (at, wanted) => at >= wanted,
  le: (at, wanted) => at <= wanted,
};

const compares: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  eq: (value, wanted) => value === wanted,
  startswith: (value, wanted) => value.startsWith(wanted),
};

/**
 * The $filter of directoryAudits: the documented comparisons, joined by `and`. Texts are compared ignoring case.
 * @throws GraphError 400 for everything else
 */
export const parseAuditFilter = (expression: string): AuditTest => {
  const tokens = tokenize(expression);
  let position = 0;
  const refused = (): Error => badRequest(`Invalid filter clause: ${expression}`);
  const next = (kind: Token['kind'], wanted?: string): string => {
    const token = tokens[position];
    if (token?.kind !== kind || (wanted !== undefined && token.text.toLowerCase() !== wanted)) throw refused();
    position += 1;
    return token.text;
  };
  const isNext = (text: string): boolean => tokens[position]?.text.toLowerCase() === text;

  /** `path eq 'text'` or `startswith(path,'text')`; the part of the path before the property is `prefix`. */
  const text = (allowed: typeof TEXTS, prefix = ''): ((value: Entity) => boolean) => {
    const isCall = isNext('startswith');
    if (isCall) {
      next('word');
      next('sign', '(');
    }
    const path = next('word');
    const operator = isCall ? 'startswith' : next('word').toLowerCase();
    if (isCall) next('sign', ',');
    const wanted = guidOrText().toLowerCase();
    if (isCall) next('sign', ')');
    const name = Object.keys(allowed).find((each) => `${prefix}${each}`.toLowerCase() === path.toLowerCase());
    const compare = compares[operator];
    if (name === undefined || compare === undefined || allowed[name]?.includes(operator) !== true) throw refused();
    return (value) => compare(textOf(readValue(value, name)).toLowerCase(), wanted);
  };

  /** Graph takes ids with and without quotes. */
  const guidOrText = (): string => {
    const token = tokens[position];
    return next(token?.kind === 'word' && /^[\da-f-]{36}$/i.test(token.text) ? 'word' : 'text');
  };

  /** `targetResources/any(t: t/id eq '...')` */
  const anyTarget = (): AuditTest => {
    next('word');
    next('sign', '(');
    const [variable = '', rest = ''] = next('word').split(':');
    // "t:t/id" comes as one word, "t: t/id" as two.
    if (rest !== '') {
      position -= 1;
      tokens[position] = { kind: 'word', text: rest };
    }
    const test = text(TARGET_TEXTS, `${variable}/`);
    next('sign', ')');
    return ({ entry }) => {
      const targets = entry['targetResources'];
      return Array.isArray(targets) && targets.some((each: Json) => isEntity(each) && test(each));
    };
  };

  const time = (): AuditTest => {
    next('word');
    const compare = TIMES[next('word').toLowerCase()];
    const wanted = Date.parse(tokens[position]?.text ?? '');
    position += 1;
    if (compare === undefined || Number.isNaN(wanted)) throw refused();
    return ({ at }) => compare(at, wanted);
  };

  const clause = (): AuditTest => {
    if (isNext('activitydatetime')) return time();
    if (isNext('targetresources/any')) return anyTarget();
    const test = text(TEXTS);
    return ({ entry }) => test(entry);
  };

  const tests = [clause()];
  while (position < tokens.length) {
    next('word', 'and');
    tests.push(clause());
  }
  return (audited) => tests.every((test) => test(audited));
};

/** @returns true if the newest entry comes first, as it does without $orderby. @throws GraphError 400 */
export const isNewestFirst = (orderBy: string | null): boolean => {
  const [, direction = ''] = /^\s*activityDateTime(?:\s+(asc|desc))?\s*$/i.exec(orderBy ?? 'activityDateTime desc') ?? [
    undefined,
    'refused',
  ];
  if (direction === 'refused') throw badRequest(`Invalid $orderby: ${orderBy ?? ''}`);
  return direction.toLowerCase() === 'desc';
};
