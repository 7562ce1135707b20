import nock from 'nock';
import { until } from './calls';

let made = 0;

export interface Call {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
  /** Milliseconds since 1970, by the test's clock. */
  at: number;
}

type Answer = [status: number, body?: unknown, headers?: Record<string, string>];
export type Answerer = (call: Call, times: number) => Answer | Promise<Answer>;

const granted: Answer = [200, { status: 'Granted', events: [] }];

/** Replies of a healthy service, by "VERB path". */
const WELL: Readonly<Record<string, Answer>> = {
  'POST /api/set_token': [200, { expiresOn: '2026-11-20T10:00:00.000Z' }],
  'POST /api/permissions/users/me': [
    200,
    { permissionType: '1', id: '0a1da000-0000-4000-8000-000000000001', userPrincipalName: 'ada@fabrikam.example' },
  ],
  'POST /api/consentv2': granted,
  'POST /api/consent_exo_roles': granted,
  'POST /api/grant_exo_roles': granted,
  'POST /api/init': [200, { version: '1.7.169', extensions: ['signOut'], experimental: true }],
  'POST /api/es/is_ready': [200, { ready: true }],
  'POST /api/es/set_expiration': [200, { expiresOn: '2026-11-20T10:00:00.000Z' }],
  'POST /api/get_tid_backups_list': [200, { list: [], total: 0, version: '1' }],
  'POST /api/restores_list': [200, { list: [], total: 0, version: '1' }],
  'GET /api/get_scheduled_backup_info': [200, { enabled: false, days: [], time: '00:00' }],
  'POST /api/activity_log_list': [200, { list: [], total: 0 }],
  'POST /api/permissions/types': [200, { list: [] }],
  'POST /api/permissions/users': [200, { list: [] }],
  'POST /api/key/status': [200, { list: [] }],
  'POST /api/sign_out': [204],
};

/**
 * The service as the console's tests need it: real HTTP through nock, each answer replaceable, each call recorded.
 * @param origin its address; a caller that names one first removes the interceptors of an earlier test (nock.cleanAll)
 */
export const createService = (now: () => number, origin = `https://service-${(made += 1)}.test`) => {
  const calls: Call[] = [];
  const answers = new Map<string, Answerer>(Object.entries(WELL).map(([key, answer]) => [key, () => answer]));
  const times = new Map<string, number>();

  const answer = async (
    method: string,
    uri: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const key = `${method} ${uri}`;
    const call = { method, path: uri, body, headers, at: now() };
    calls.push(call);
    times.set(key, (times.get(key) ?? 0) + 1);
    const answerer = answers.get(key);
    return answerer
      ? answerer(call, times.get(key) ?? 0)
      : [404, { status: 404, message: `no answer for ${key}`, requestId: '-' }];
  };
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    nock(origin)
      .persist()
      .intercept(/^\/api\//, method)
      .reply(function reply(uri, body) {
        return answer(method, uri, body, this.req.headers).then(([status, reply = '', extra = {}]) => [
          status,
          reply,
          { 'content-type': 'application/json', ...extra },
        ]);
      });
  }
  return {
    /** A new one unless named, so that a console of an earlier test cannot call it. */
    origin,
    calls,
    /** @param what "VERB path"; `times` counts from 1 */
    on: (what: string, answerer: Answerer | Answer) =>
      void answers.set(what, typeof answerer === 'function' ? answerer : () => answerer),
    /** Paths of all calls, without /api/. */
    paths: () => calls.map(({ path }) => path.replace('/api/', '')),
    /** Resolves once that is among the calls. @param what "VERB path" */
    asked: (what: string) =>
      until(
        () => calls.some(({ method, path }) => `${method} ${path}` === what),
        () => what,
      ),
    callsOf: (path: string) => calls.filter((call) => call.path === `/api/${path}`),
    forget: () => calls.splice(0),
  };
};
export type Service = ReturnType<typeof createService>;
