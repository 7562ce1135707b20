import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OperationKind } from '@trc/domain/planWaves';
import { enabledInVersion, plannedSignIn } from './signIn.ts';
import type { ChoosableAttribute, Choices, Operation } from './types.ts';

interface Given {
  kind?: OperationKind;
  type?: Operation['head']['type'];
  attributes?: ChoosableAttribute[];
  choices?: Choices;
  warnings?: string[];
}

const signIn = ({ kind = 'update', type = 'users', attributes = [], choices = {}, warnings }: Given) =>
  plannedSignIn({
    head: { number: 1, type, sourceId: 'u', counter: type, stage: 1, wave: 3, kind, selected: true },
    name: 'Ada',
    body: {
      attributes,
      links: [],
      requires: [],
      choices,
      notes: { losses: [], conflicts: [], ...(warnings ? { warnings } : {}) },
      names: {},
    },
  });
const account = (wanted: unknown, selected = true): ChoosableAttribute[] => [
  { path: 'accountEnabled', expected: !wanted, wanted, selected },
];

describe('sign-in after an operation of a plan', () => {
  it('follows the version and the choice of a user that comes back', () => {
    const back = (kind: OperationKind, version: object, restoreEnabled = true) =>
      signIn({ kind, choices: { restoreEnabled, ...enabledInVersion({ ...version }) } });
    assert.equal(back('undelete', { accountEnabled: true }), 'allowed');
    assert.equal(back('create', { accountEnabled: true }), 'needsPassword');
    const copy = signIn({ kind: 'undelete', choices: { isEnabledInVersion: true }, warnings: ['A new ID.'] });
    assert.equal(copy, 'needsPassword');
    assert.equal(back('create', { accountEnabled: true }, false), 'blocked');
    assert.equal(back('undelete', { accountEnabled: false }), 'blocked');
    assert.equal(back('undelete', {}), 'unknown');
  });

  it('reads a plan of an earlier version, which knows enabled users only', () => {
    const choices = { restoreEnabled: true };
    assert.equal(signIn({ kind: 'undelete', choices, attributes: account(false) }), 'blocked');
    assert.equal(signIn({ kind: 'undelete', choices }), 'unknown');
  });

  it('follows a selected accountEnabled of an existing user, also in a containment', () => {
    assert.equal(signIn({ attributes: account(true) }), 'allowed');
    assert.equal(signIn({ kind: 'disable', attributes: account(false) }), 'blocked');
  });

  it('is left out where the account stays as it is', () => {
    assert.equal(signIn({ attributes: account(true, false) }), undefined);
    assert.equal(signIn({}), undefined);
    assert.equal(signIn({ kind: 'delete', attributes: account(true) }), undefined);
    assert.equal(signIn({ type: 'servicePrincipals', attributes: account(true) }), undefined);
  });
});
