import { Counter, Gauge, Registry } from 'prom-client';
import { NOTICE_SEVERITIES } from '@trc/domain/notices';
import type { NoticeSeverity } from '@trc/domain/notices';
import type { QuotaClass } from '../../directory/index.ts';
import type { Db } from '../../storage/types.ts';

/** The service's state as Prometheus reads it. */
export type Metrics = () => Promise<string>;

export interface MetricsOptions {
  db: Db;
  tenantId: string;
  /** Number of requests of the directory to wait, since the start. */
  throttled: () => Readonly<Record<QuotaClass, number>>;
  openNotices: (tenantId: string) => Promise<Readonly<Record<NoticeSeverity, number>>>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Media type of the Prometheus text format 0.0.4. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

const PREFIX = 'tenant_recovery';
/** Milliseconds for which an answer holds, so that frequent scrapes cost nothing. */
const HOLDS = 1000;

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Without samples nothing is written: Prometheus then sees that a value is absent, and not 0. */
const gauge = (registry: Registry, name: string, help: string, samples: readonly Sample[]): void => {
  if (samples.length === 0) return;
  const labelNames = [...new Set(samples.flatMap(([labels]) => Object.keys(labels)))];
  const made = new Gauge({ name: `${PREFIX}_${name}`, help, labelNames, registers: [registry] });
  for (const [labels, value] of samples) made.set(labels, value);
};

const vaultOpen = (registry: Registry, isOpen: boolean): void =>
  gauge(registry, 'vault_open', '1 if the root key opened the vault, 0 if the service is sealed.', [
    [{}, isOpen ? 1 : 0],
  ]);

/** @returns the metrics of a sealed service, which reads nothing else of its database */
export const sealedMetrics: Metrics = () => {
  const registry = new Registry();
  vaultOpen(registry, false);
  return registry.metrics();
};

interface Ages {
  completed: Date | null;
  verified: Date | null;
}

/** A backup holds the tenant as it was from its start on, so its age counts from there. */
const readAges = async (db: Db, tenantId: string): Promise<Ages | undefined> =>
  (
    await db.query<Ages>(
      `select max(created_at) as completed, max(created_at) filter (where is_data_ready) as verified
     from backup where tenant_id = $1 and status = 'Completed'`,
      [tenantId],
    )
  )[0];

interface JobRow {
  kind: string;
  state: string;
  jobs: number;
  errors: number;
}

const readJobs = (db: Db, tenantId: string): Promise<JobRow[]> =>
  db.query<JobRow>(
    `select kind, state, count(*)::int as jobs, sum(failures + crashes)::int as errors
     from job where tenant_id = $1 group by kind, state order by kind, state`,
    [tenantId],
  );

const readBackups = (db: Db, tenantId: string): Promise<{ status: string; count: number }[]> =>
  db.query('select status, count(*)::int as count from backup where tenant_id = $1 group by status order by status', [
    tenantId,
  ]);

const readKeys = (db: Db, tenantId: string): Promise<{ kind: string; state: string; count: number }[]> =>
  db.query(
    `select kind, state, count(*)::int as count from tenant_key
     where tenant_id = $1 group by kind, state order by kind, state`,
    [tenantId],
  );

/** Counts and ages of an open service. No label holds a name or an id. */
export const createMetrics = ({ db, tenantId, throttled, openNotices, now = Date.now }: MetricsOptions): Metrics => {
  const read = async (): Promise<string> => {
    const registry = new Registry();
    const [ages, jobs] = [await readAges(db, tenantId), await readJobs(db, tenantId)];
    const [backups, keys] = [await readBackups(db, tenantId), await readKeys(db, tenantId)];
    const notices = await openNotices(tenantId);
    const ageOf = (at: Date | null | undefined): Sample[] =>
      at ? [[{}, Math.max(0, Math.floor((now() - at.getTime()) / 1000))]] : [];

    vaultOpen(registry, true);
    gauge(
      registry,
      'newest_completed_backup_age_seconds',
      'Seconds since the start of the newest completed backup; absent without one.',
      ageOf(ages?.completed),
    );
    gauge(
      registry,
      'newest_verified_backup_age_seconds',
      'Seconds since the start of the newest completed and verified backup; absent without one.',
      ageOf(ages?.verified),
    );
    gauge(
      registry,
      'backups',
      'Backups by status.',
      backups.map(({ status, count }) => [{ status }, count]),
    );
    gauge(
      registry,
      'jobs',
      'Jobs by kind and state; ended ones of the last 7 days.',
      jobs.map(({ kind, state, jobs: count }) => [{ kind, state }, count]),
    );
    gauge(
      registry,
      'job_errors',
      'Failed attempts and crashes of jobs since their last progress.',
      jobs.map(({ kind, state, errors }) => [{ kind, state }, errors]),
    );
    gauge(
      registry,
      'keys',
      'Encryption keys by kind and state.',
      keys.map(({ kind, state, count }) => [{ kind, state }, count]),
    );
    gauge(
      registry,
      'open_notices',
      'Notices that are not acknowledged, of 1,000 at most; not critical ones that a person has seen are left out.',
      NOTICE_SEVERITIES.map((severity) => [{ severity }, notices[severity]]),
    );
    const waits = new Counter({
      name: `${PREFIX}_directory_throttled_total`,
      help: 'How often the directory asked to wait since the start of the service.',
      labelNames: ['quota'],
      registers: [registry],
    });
    for (const [quota, count] of Object.entries(throttled())) waits.inc({ quota }, count);
    return registry.metrics();
  };

  let asked = -Infinity;
  let answer: Promise<string> | undefined;
  return () => {
    if (answer === undefined || performance.now() - asked > HOLDS) {
      asked = performance.now();
      answer = read();
    }
    return answer;
  };
};
