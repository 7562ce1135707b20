import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { offerReportOnly } from './reportOnly.ts';

const state = (wanted: string) => ({ path: 'state', expected: 'x', wanted, selected: true });
const POLICY = { type: 'conditionalAccessPolicies', kind: 'update' } as const;

describe('report-only', () => {
  it('is offered for a policy that the operation enforces or leaves enforced', () => {
    const [on, off] = [{ state: 'enabled' }, { state: 'disabled' }];
    assert.deepEqual(offerReportOnly(POLICY, [state('enabled')], { live: off, version: on }), { reportOnly: false });
    assert.deepEqual(offerReportOnly({ ...POLICY, kind: 'create' }, [], { live: undefined, version: on }), {
      reportOnly: false,
    });
    assert.deepEqual(offerReportOnly(POLICY, [], { live: on, version: off }), {
      reportOnly: false,
      isEnforcedNow: true,
    });
  });

  it('is not offered where no policy is enforced afterwards, nor for a deletion or another type', () => {
    const [on, off] = [{ state: 'enabled' }, { state: 'disabled' }];
    assert.deepEqual(offerReportOnly(POLICY, [state('disabled')], { live: on, version: off }), {});
    assert.deepEqual(offerReportOnly({ ...POLICY, kind: 'undelete' }, [], { live: undefined, version: off }), {});
    assert.deepEqual(offerReportOnly({ ...POLICY, kind: 'delete' }, [], { live: on, version: on }), {});
    assert.deepEqual(offerReportOnly({ ...POLICY, type: 'groups' }, [], { live: on, version: on }), {});
  });
});
