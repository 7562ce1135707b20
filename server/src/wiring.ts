import type { FastifyBaseLogger } from 'fastify';
import type { Ports } from './app.ts';
import type { OpenKeys } from './keys/index.ts';
import { Problem } from './http/problem.ts';
import { createConsent } from './identity/consent.ts';
import { addSamplePermissions, claimFirstAdmin } from './identity/firstAdmin.ts';
import { forgetOldSessions } from './identity/session.ts';
import { remoteIssuer, verifierOf } from './identity/tokens.ts';
import type { Settings } from './settings.ts';
import { PEOPLE, TENANT_ID } from './simulated/people.ts';
import type { Db } from './storage/index.ts';
import { readFileSync } from 'node:fs';

export interface WiringOptions {
  settings: Settings;
  logger: FastifyBaseLogger;
  db: Db;
  keys: OpenKeys;
}

export interface Wired {
  ports: Ports;
  stop(): Promise<void>;
}

const HOUR = 3_600_000;
/** Permission codes of the sample people besides the first administrator. */
const SAMPLES = [['oscar', '2'], ['vera', '3']] as const;

export const openPorts = async ({ settings, logger, db }: WiringOptions): Promise<Wired> => {
  const url = settings.directory.url;
  const token = () => (settings.directory.kind === 'simulated' ? readFileSync(settings.directory.tokenFile, 'utf8').trim() : '');
  const call = async (path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(url + path, { method: body ? 'POST' : 'GET', redirect: 'error', headers: { authorization: `Bearer ${token()}`, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) })
      .catch((error: unknown) => { throw new Problem(503, 'The directory cannot be reached', error instanceof Error ? {} : {}); });
    if (!reply.ok) throw new Problem(503, 'The directory cannot answer');
    return reply.json();
  };
  const directory = {
    get: (path: string) => call(path),
    list: async (path: string) => ((await call(path)) as { value: unknown[] }).value,
    post: async (path: string, body: object) => { await call(path, body); },
  };
  const record = () => Promise.resolve();
  const firstAdmin = { db, record, firstAdmin: settings.firstAdmin };
  if (settings.simulated) {
    const sample = PEOPLE.find((one) => [one.upn, one.oid].includes(settings.firstAdmin?.toLowerCase() ?? ''));
    const others = SAMPLES.flatMap(([key, permissionType]) => PEOPLE.filter((one) => one.key === key && one !== sample).map(({ oid, upn }) => ({ oid, upn, permissionType })));
    await addSamplePermissions(db, record, TENANT_ID, others);
    if (sample) await claimFirstAdmin({ ...firstAdmin, upnOf: () => Promise.resolve(sample.upn) }, { tenantId: TENANT_ID, oid: sample.oid, requestId: 'start' });
  }
  const timer = setInterval(() => void forgetOldSessions(db, new Date()).catch((err: unknown) => logger.error({ err }, 'old sessions stay')), HOUR);
  timer.unref();
  return {
    ports: {
      db,
      engine: {
        list: () => Promise.resolve({ list: [], total: 0, version: '0' }),
        get: () => Promise.resolve(undefined),
        run: () => Promise.reject(new Problem(503, 'Unavailable')),
        stop: () => Promise.reject(new Problem(503, 'Unavailable')),
        remove: () => Promise.reject(new Problem(503, 'Unavailable')),
        searchReady: () => Promise.resolve(true),
        extendSearch: () => Promise.resolve(),
      },
      consent: createConsent(directory, settings),
      verifyToken: verifierOf(settings.signIn, remoteIssuer(settings.signIn)),
      claimFirstAdmin: (person) => claimFirstAdmin({ ...firstAdmin, upnOf: async (oid) => ((await directory.get(`/v1.0/users/${oid}?$select=id,userPrincipalName`)) as { userPrincipalName?: string }).userPrincipalName }, person),
    },
    stop: () => { clearInterval(timer); return Promise.resolve(); },
  };
};
