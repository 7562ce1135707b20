import type { FastifyInstance } from 'fastify';
import { HttpError } from '../httpError.ts';

/** NUL, and half a surrogate pair: only an escape can bring them in, and PostgreSQL stores neither. */
const ESCAPED = /\\u(0000|d[89a-f])/i;
const UNSTORABLE = /[\0\p{Cs}]/u;

const holdsUnstorable = (value: unknown): boolean => {
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string' && UNSTORABLE.test(next)) return true;
    if (typeof next !== 'object' || next === null) continue;
    // A list in a large body has too many values for the arguments of one `push`.
    for (const [key, member] of Object.entries(next)) rest.push(key, member);
  }
  return false;
};

/**
 * The only body parser apart from forms: UTF-8 JSON (RFC 8259). Prototype keys are refused, and
 * characters that PostgreSQL cannot store. An empty body counts as none.
 */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return done(new HttpError(400, 'The body is not valid UTF-8'));
    }
    void parse(request, text, (error, value: unknown) => {
      if (error) return done(new HttpError(400, 'The body is not valid JSON'));
      if (ESCAPED.test(text) && holdsUnstorable(value))
        return done(new HttpError(400, 'The body holds a character that cannot be stored'));
      done(null, value);
    });
  });
};
