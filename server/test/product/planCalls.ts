import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Body as WishOf, Reply } from '../../src/contract/operations.ts';
import type { Product } from './types.ts';

export type Plan = Reply<'createPlan'>;
export type PlanOperation = Reply<'listPlanOperations'>['list'][number];
interface RestoreRow {
  restoreId: string;
  status: string;
}
export type Person = 'ada' | 'oscar' | 'vera';

const PER_PAGE = 100;
const PAUSE_MS = 100;

/** Calls about plans, as Ada unless another person is named. */
export interface PlanCalls {
  ask: <T>(who: Person, method: string, path: string, body?: unknown) => Promise<{ status: number; body: T }>;
  /** @throws AssertionError unless the status is 200 */
  ok: <T>(who: Person, method: string, path: string, body?: unknown) => Promise<T>;
  /** Every row of a list, page by page. */
  every: <T>(path: string, wish?: object) => Promise<T[]>;
  /** @returns the status of an answer, which is a refusal */
  refusal: (method: string, path: string, body?: unknown, who?: Person) => Promise<number>;
  makePlan: (source: WishOf<'createPlan'>['source'], who?: Person) => Promise<Plan>;
  edit: (plan: Plan, ...edits: NonNullable<WishOf<'editPlan'>['edits']>) => Promise<Plan>;
  operationsOf: (planId: string, wish?: object) => Promise<PlanOperation[]>;
  start: (plan: Plan, who?: Person) => Promise<Reply<'startPlan'>>;
  /** Waits for the end of a restore. @returns its status */
  waitForEnd: (restoreId: string) => Promise<string>;
  /** Starts a plan and waits for the end of its restore. @returns the id of the restore */
  execute: (plan: Plan) => Promise<string>;
  /** Starts a plan and waits for the end of its restore. @returns the operations afterwards */
  finish: (plan: Plan) => Promise<PlanOperation[]>;
}

export const statesOf = (operations: readonly PlanOperation[]): string[] =>
  operations.map(({ name, state, message }) => `${name}: ${state} ${message ?? ''}`.trim());

/** @param limitMs longest time that a restore may run */
export const planCalls = (product: Product, limitMs = 120_000): PlanCalls => {
  const calls: PlanCalls = {
    ask: async (who, method, path, body) => (await product.as(who)).call(method, path, body),
    ok: async <T>(who: Person, method: string, path: string, body?: unknown) => {
      const reply = await calls.ask<T>(who, method, path, body);
      assert.equal(reply.status, 200, `${method} ${path}: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    refusal: async (method, path, body, who = 'ada') => {
      const { status } = await calls.ask<unknown>(who, method, path, body);
      assert.ok(status >= 400, `${method} ${path} answered ${status}`);
      return status;
    },
    every: async <T>(path: string, wish: object = {}) => {
      const found: T[] = [];
      for (let pagenum = 1; ; pagenum += 1) {
        const page = { pagenum, perpage: PER_PAGE, ...wish };
        const { list, total } = await calls.ok<{ list: T[]; total: number }>('ada', 'POST', path, page);
        found.push(...list);
        if (list.length === 0 || found.length >= total) return found;
      }
    },
    makePlan: (source, who = 'ada') => calls.ok(who, 'POST', '/api/plans', { source }),
    edit: ({ planId, revision }, ...edits) => calls.ok('ada', 'PUT', `/api/plans/${planId}`, { revision, edits }),
    operationsOf: (planId, wish) => calls.every(`/api/plans/${planId}/operations`, wish),
    start: ({ planId, hash }, who = 'ada') => calls.ok(who, 'POST', `/api/plans/${planId}/start`, { hash }),
    waitForEnd: async (restoreId) => {
      const page = { pagenum: 1, perpage: 25 };
      for (const until = Date.now() + limitMs; ;) {
        const { list } = await calls.ok<{ list: RestoreRow[] }>('ada', 'POST', '/api/restores_list', page);
        const status = list.find((one) => one.restoreId === restoreId)?.status;
        assert.ok(status, `${restoreId} is not among the restores`);
        if (status !== 'Running') return status;
        assert.ok(Date.now() < until, `the restore runs for more than ${limitMs} ms`);
        await sleep(PAUSE_MS);
      }
    },
    execute: async (plan) => {
      const { restoreId } = await calls.start(plan);
      await calls.waitForEnd(restoreId);
      return restoreId;
    },
    finish: async (plan) => {
      await calls.execute(plan);
      return calls.operationsOf(plan.planId);
    },
  };
  return calls;
};
