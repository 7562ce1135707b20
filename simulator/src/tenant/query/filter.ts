import { badRequest } from '../http/graphError.ts';
import { isEntity, textOf, type Entity, type Json } from '../store/entity.ts';
import { tokenize, type Token } from './tokens.ts';

export type Test = (entity: Entity) => boolean;

export interface Filter {
  readonly test: Test;
  /** True if directory objects need ConsistencyLevel: eventual and $count=true for it (advanced queries page). */
  readonly advanced: boolean;
}

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};
const FUNCTIONS: Readonly<Record<string, (value: string, part: string) => boolean>> = {
  startswith: (value, part) => value.startsWith(part),
  endswith: (value, part) => value.endsWith(part),
  contains: (value, part) => value.includes(part),
};

/** @throws GraphError 400 for an expression that is not understood */
export const parseFilter = (expression: string): Filter => new Parser(expression).parse();

class Parser {
  readonly #tokens: readonly Token[];
  readonly #expression: string;
  #position = 0;
  #advanced = false;

  constructor(expression: string) {
    this.#expression = expression;
    this.#tokens = tokenize(expression);
  }

  parse(): Filter {
    const test = this.#either();
    if (this.#position < this.#tokens.length) throw this.#error();
    return { test, advanced: this.#advanced };
  }

  #either(): Test {
    let left = this.#both();
    while (this.#takeWord('or')) {
      const [first, second] = [left, this.#both()];
      left = (entity) => first(entity) || second(entity);
    }
    return left;
  }

  #both(): Test {
    let left = this.#one();
    while (this.#takeWord('and')) {
      const [first, second] = [left, this.#one()];
      left = (entity) => first(entity) && second(entity);
    }
    return left;
  }

  #one(): Test {
    if (this.#takeWord('not')) {
      this.#advanced = true;
      const inner = this.#one();
      return (entity) => !inner(entity);
    }
    if (this.#takeSign('(')) {
      const inner = this.#either();
      this.#need(')');
      return inner;
    }
    const name = this.#word();
    const lambda = /^(\w+)\/any$/.exec(name)?.[1];
    if (lambda !== undefined && this.#takeSign('(')) return this.#any(lambda);
    const compare = FUNCTIONS[name.toLowerCase()];
    if (compare !== undefined && this.#takeSign('(')) {
      if (name.toLowerCase() !== 'startswith') this.#advanced = true;
      const property = this.#word();
      this.#need(',');
      const part = textOf(this.#value()).toLowerCase();
      this.#need(')');
      return (entity) => compare(textIn(entity, property), part);
    }
    return this.#comparison((entity) => readValue(entity, name));
  }

  /** groupTypes/any(c:c eq 'Unified') */
  #any(property: string): Test {
    const [variable = '', rest = ''] = this.#word().split(':');
    if (!rest.startsWith(variable)) throw this.#error();
    const path = rest.slice(variable.length + 1);
    let item: Json = null;
    const test = this.#comparison(() => (path === '' ? item : isEntity(item) ? readValue(item, path) : null));
    this.#need(')');
    return (entity) => {
      const list = readValue(entity, property);
      return Array.isArray(list) && list.some((each: Json) => ((item = each), test(entity)));
    };
  }

  #comparison(read: (entity: Entity) => Json): Test {
    const operator = this.#word().toLowerCase();
    if (operator === 'in') {
      this.#need('(');
      const wanted = [this.#value()];
      while (this.#takeSign(',')) wanted.push(this.#value());
      this.#need(')');
      return (entity) => wanted.some((each) => order(read(entity), each) === 0);
    }
    const holds = COMPARISONS[operator];
    if (holds === undefined) throw this.#error();
    const value = this.#value();
    if (operator === 'ne' || (operator === 'eq' && value === null)) this.#advanced = true;
    return (entity) => {
      const found = order(read(entity), value);
      return found === undefined ? operator === 'ne' : holds(found);
    };
  }

  #value(): Json {
    const token = this.#next();
    if (token.kind === 'text') return token.text;
    if (token.kind === 'sign') throw this.#error();
    if (token.text === 'null') return null;
    if (token.text === 'true' || token.text === 'false') return token.text === 'true';
    return /^-?\d+(\.\d+)?$/.test(token.text) ? Number(token.text) : token.text;
  }

  #next(): Token {
    const token = this.#tokens[this.#position];
    if (token === undefined) throw this.#error();
    this.#position += 1;
    return token;
  }

  #word(): string {
    const token = this.#next();
    if (token.kind !== 'word') throw this.#error();
    return token.text;
  }

  #takeWord(word: string): boolean {
    const token = this.#tokens[this.#position];
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.#position += 1;
    return true;
  }

  #takeSign(sign: string): boolean {
    const token = this.#tokens[this.#position];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.#position += 1;
    return true;
  }

  #need(sign: string): void {
    if (!this.#takeSign(sign)) throw this.#error();
  }

  #error(): Error {
    return badRequest(`Invalid filter clause: ${this.#expression}`);
  }
}

/** @returns the value at a path like "info/logoUrl"; null if missing */
export const readValue = (entity: Entity, path: string): Json => {
  let value: Json = entity;
  for (const step of path.split('/')) {
    if (!isEntity(value) || !Object.hasOwn(value, step)) return null;
    value = value[step] ?? null;
  }
  return value;
};

const textIn = (entity: Entity, path: string): string => {
  const value = readValue(entity, path);
  return typeof value === 'string' ? value.toLowerCase() : '';
};

/**
 * @returns negative, 0 or positive; undefined where the values cannot be compared. Text is compared without regard to
 * case.
 */
export const order = (left: Json, right: Json): number | undefined => {
  if (left === right) return 0;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  const [first, second] = [left.toLowerCase(), right.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
};
