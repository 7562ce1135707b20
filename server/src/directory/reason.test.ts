import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { afterEach, describe, it } from 'node:test';
import { explain } from './explanations.ts';
import { CODES, CONDITIONAL_ACCESS } from './explanationTables.ts';
import { DirectoryError } from './index.ts';
import { parseReason } from './reason.ts';
import { createLogger } from '../http/log.ts';
import { answer, bodyOf, createClient, listening } from '../../test/directory/serve.ts';

const listen = listening(afterEach);

const graphError = (error: Record<string, unknown>): object => ({ error: { code: 'BadRequest', ...error } });

const refusalOf = async (send: Promise<unknown>): Promise<DirectoryError> => {
  const error: unknown = await send.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof DirectoryError);
  return error;
};

describe('the reason of a refusal', () => {
  it('holds the texts of message, details and inner errors, each once', () => {
    const { text, details } = parseReason(
      graphError({
        message: 'Another object with the same value for property proxyAddresses already exists.',
        details: [
          { code: 'ObjectConflict', target: 'proxyAddresses' },
          { code: 'Second', target: 'mail', message: 'Too long.' },
          'not a detail',
        ],
        innerError: { message: 'Outer cause.', innerError: { message: 'Inner cause.' }, date: '2026-01-01' },
      }),
    );
    assert.equal(
      text,
      'Another object with the same value for property proxyAddresses already exists. (proxyAddresses: ObjectConflict) mail: Too long. Outer cause. Inner cause.',
    );
    assert.deepEqual(details, [
      { code: 'ObjectConflict', target: 'proxyAddresses' },
      { code: 'Second', target: 'mail', message: 'Too long.' },
    ]);
  });

  it('does not repeat a text that another one contains', () => {
    assert.equal(
      parseReason(graphError({ message: '1235: Not supported.', innerError: { message: '1235: Not supported.' } }))
        .text,
      '1235: Not supported.',
    );
  });

  it('is one line of at most 1,000 printable characters', () => {
    const { text = '' } = parseReason(
      graphError({ message: `a\u001B[31mred\r\nline\u202Etxt.exe\u0000${'x'.repeat(5000)}` }),
    );
    assert.equal(text.length, 1000);
    assert.ok(text.startsWith('a [31mred line txt.exe xxx'));
    assert.doesNotMatch(text, /[\p{Cc}\p{Cf}]/u);
  });

  it('is not made of markup or tokens, and is missing where the body is no Graph error', () => {
    assert.equal(parseReason(graphError({ message: '<!DOCTYPE html><html><body>Bad gateway' })).text, undefined);
    assert.equal(
      parseReason(graphError({ message: 'Token eyJhbGciOi.eyJzdWIi.c2ln refused' })).text,
      'Token … refused',
    );
    for (const body of [
      undefined,
      null,
      'text',
      [],
      {},
      { error: 'text' },
      { error: { message: 7, details: 'x', innerError: [] } },
    ]) {
      assert.deepEqual(parseReason(body), { details: [] });
    }
  });

  it('comes with a refused call, a refused part of a batch and an unclear write', async () => {
    const body = graphError({
      message: '1235: Configured controls are unsupported.',
      details: [{ target: 'grantControls' }],
    });
    const url = await listen((request, response) => {
      if (request.url?.endsWith('$batch') !== true)
        return answer(response, request.method === 'POST' ? 500 : 400, body);
      void bodyOf(request).then(({ requests }) =>
        answer(response, 200, {
          responses: (requests as { id: string; url: string }[]).map(({ id, url: path }) => ({
            id,
            status: path.endsWith('1') ? 400 : 500,
            body,
          })),
        }),
      );
    });
    const client = createClient(url);
    const wanted = '1235: Configured controls are unsupported. (grantControls)';
    const refused = await refusalOf(client.call({ method: 'PATCH', path: '/v1.0/x', body: {} }));
    const unclear = await refusalOf(client.call({ method: 'POST', path: '/v1.0/x', body: {} }));
    const parts = await client.batch(
      [1, 2].map((each) => ({ method: 'POST' as const, path: `/v1.0/${each}`, body: {} })),
    );
    assert.deepEqual(
      [refused.unclear, unclear.unclear, ...parts.map(({ error }) => error?.unclear)],
      [false, true, false, true],
    );
    for (const error of [refused, unclear, ...parts.map((part) => part.error)]) {
      assert.equal(error?.reason, wanted);
      assert.deepEqual(error.details, [{ target: 'grantControls' }]);
      assert.ok(!error.message.includes('Configured'));
    }
  });

  it('is not in the HTML page of a gateway', async () => {
    const url = await listen((_, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Canary</html>');
    });
    const error = await refusalOf(createClient(url).get('/v1.0/x'));
    assert.deepEqual([error.status, error.reason, error.details], [403, undefined, []]);
  });

  it('reaches no log, inspection, stack, copy or cause', () => {
    const error = new DirectoryError('The directory answered 400 (BadRequest).', 400, {
      code: 'BadRequest',
      reason: 'Canary of Sofia',
      details: [{ code: 'x', target: 'Canary', message: 'Canary' }],
    });
    const outer = new Error('A job failed.', { cause: error });
    const lines: string[] = [];
    const logger = createLogger('trace', {
      write: (line) => {
        lines.push(line);
      },
    });
    for (const each of [error, outer]) {
      logger.error({ err: each, error: each, stack: each.stack, cause: each.cause }, String(each));
      lines.push(
        inspect(each, { depth: 9, showHidden: true }),
        JSON.stringify(each),
        JSON.stringify({ ...each }),
        `${each.stack}`,
      );
    }
    assert.equal(lines.length, 10);
    assert.doesNotMatch(lines.join('\n'), /Canary/);
    assert.equal(error.reason, 'Canary of Sofia');
  });
});

describe('the explanation of a refusal', () => {
  it('has a meaning and a source for at least 40 codes and every number', () => {
    assert.ok(Object.keys(CODES).length >= 40);
    for (const [code, { meaning, advice, source }] of [
      ...Object.entries(CODES),
      ...Object.entries(CONDITIONAL_ACCESS),
    ]) {
      assert.match(meaning, /^[a-z].*[^.]$/, code);
      assert.match(advice, /^$|^[A-Z].*\.$/, code);
      assert.ok(source.startsWith('https://'), code);
    }
  });

  const meaningOf = (status: number, code?: string, text?: string, ...details: { code: string }[]): string =>
    explain(status, code, { ...(text === undefined ? {} : { text }), details }).meaning;

  it('follows the number, then the sentence, then the details, then the code, then the status', () => {
    assert.match(meaningOf(400, 'BadRequest', 'Malformed. 1040: NamedLocation does not exist.'), /named location/);
    assert.match(
      meaningOf(
        403,
        'Authorization_RequestDenied',
        'Target object is a member of a restricted management administrative unit.',
      ),
      /restricted management/,
    );
    assert.match(meaningOf(400, 'Request_BadRequest', 'Odd.', { code: 'ObjectConflict' }), /must be unique/);
    assert.match(meaningOf(403, 'Directory_QuotaExceeded'), /as many objects as it may/);
    assert.match(meaningOf(404, 'Unheard'), /not there/);
    assert.match(meaningOf(599), /failed/);
    assert.match(meaningOf(418), /refused/);
  });

  it('ignores unknown numbers of conditional access, and names of Object.prototype', () => {
    assert.match(meaningOf(400, 'BadRequest', '9999: unknown'), /does not accept the request/);
    assert.match(meaningOf(409, 'constructor'), /conflicts/);
  });
});
