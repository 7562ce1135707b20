import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Body as WishOf, Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';

const product = await startProduct({ size: 60 });
after(() => product.end());

type Plan = Reply<'createPlan'>;
type Operation = Reply<'listPlanOperations'>['list'][number];
type Changes = Reply<'listChanges'>;
type Person = 'ada' | 'oscar' | 'vera';

const UNKNOWN = '00000000-0000-4000-8000-00000000000f';

const ask = async <T>(who: Person, method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> =>
  (await product.as(who)).call<T>(method, path, body);

const ok = async <T>(who: Person, method: string, path: string, body?: unknown): Promise<T> => {
  const reply = await ask<T>(who, method, path, body);
  assert.equal(reply.status, 200, `${method} ${path}: ${JSON.stringify(reply.body)}`);
  return reply.body;
};

const makePlan = (source: WishOf<'createPlan'>['source'], who: Person = 'ada'): Promise<Plan> =>
  ok<Plan>(who, 'POST', '/api/plans', { source });

const operationsOf = async (planId: string, wish: object = {}): Promise<Operation[]> => {
  const found: Operation[] = [];
  for (let pagenum = 1; ; pagenum += 1) {
    const path = `/api/plans/${planId}/operations`;
    const page = await ok<Reply<'listPlanOperations'>>('ada', 'POST', path, { pagenum, perpage: 100, ...wish });
    found.push(...page.list);
    if (page.list.length === 0 || found.length >= page.total) return found;
  }
};

const changesOf = async (pair: readonly [string, string], wish: object = {}): Promise<Changes> =>
  ok<Changes>('ada', 'POST', `/api/backups/${pair[0]}/changes/${pair[1]}`, { pagenum: 1, perpage: 100, ...wish });

describe('a plan of changes', () => {
  let pair: readonly [string, string];

  before(async () => {
    const calm = await product.backup();
    await product.tenant('POST', '/_simulator/incident', { name: 'everything' });
    pair = [calm, await product.backup()];
  });

  it('reverses the critical changes and what follows from them', async () => {
    const { list } = await changesOf(pair, { filters: { severity: 'critical' } });
    const plan = await makePlan({ kind: 'changes', backupId: pair[1], otherId: pair[0], filters: { severity: 'critical' } });
    assert.equal(plan.state, 'draft');
    assert.deepEqual(plan.source, { kind: 'changes', backupId: pair[0], otherId: pair[1] });
    const operations = await operationsOf(plan.planId);
    assert.equal(operations.length, plan.totals.operations);
    const planned = new Set(operations.map(({ type, id }) => `${type} ${id.toLowerCase()}`));
    const apart = new Set(plan.cannot.map(({ type, id }) => `${type} ${id.toLowerCase()}`));
    for (const { key, kind, consequences } of list) {
      if (kind === 'created') assert.ok(!planned.has(key), key);
      else for (const each of [key, ...consequences]) assert.ok(planned.has(each) || apart.has(each), each);
    }
    const role = operations.find(({ name }) => name === 'Global Administrator');
    assert.ok(role, JSON.stringify(operations.map(({ name, kind }) => [name, kind])));
    const [assignments] = role.links;
    assert.deepEqual([role.kind, role.severity, role.selected, role.state], ['update', 'critical', true, 'planned']);
    assert.equal(assignments?.name, 'assignments');
    assert.ok(assignments.removeCount > 0 && assignments.remove.every(({ selected, name }) => selected && name !== undefined));
    console.log(JSON.stringify(plan, undefined, 1), JSON.stringify(operations, undefined, 1).slice(0, 6000));
  });
});
