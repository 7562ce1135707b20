import { randomUUID } from 'node:crypto';
import type { Product } from '../product/types.ts';
import type { StepReport } from './report.ts';

/** The record of a step, and the objects that the step acts on. */
export interface Scene extends Pick<StepReport, 'refused' | 'delayed' | 'notPrevented'> {
  readonly product: Product;
  /** From before the attack, newest first. */
  readonly backups: readonly string[];
}

export interface Step {
  readonly title: string;
  readonly act: (scene: Scene) => Promise<void>;
}

export const PAGE = { pagenum: 1, perpage: 100 };
const LIMIT_MS = 60_000;

export interface Reply {
  readonly message?: string;
  readonly list?: readonly Record<string, unknown>[];
}

/** Calls as a person, and writes down whether the call was let through. */
export const attempt = async (
  scene: Scene,
  person: 'ada' | 'oscar',
  what: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<number> => {
  const { status, body: reply } = await (await scene.product.as(person)).call<Reply>(method, path, body);
  if (status < 300) scene.notPrevented.push(what);
  else scene.refused.push(`${what}: ${status} ${reply?.message ?? ''}`.trim());
  return status;
};

export const listBackups = async ({ product }: Scene): Promise<string[]> =>
  (await (await product.as('ada')).backups())
    .filter(({ status }) => status === 'Completed')
    .map(({ backupId }) => backupId);

export const runBackup = async ({ product }: Scene): Promise<{ id: string; status: string; details: string }> => {
  const api = await product.as('oscar');
  const id = randomUUID();
  const started = await api.call<Reply>('POST', '/api/backup', { backupId: id });
  if (started.status !== 200) return { id, status: `refused (${started.status})`, details: started.body.message ?? '' };
  const { status, statusDetails } = await api.ended(id, LIMIT_MS);
  return { id, status, details: statusDetails };
};
