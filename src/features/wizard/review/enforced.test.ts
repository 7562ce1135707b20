import { describe, expect, it } from '@jest/globals';
import type { ComparedObject, SignInEffect } from '../../../api';
import { askedBy, enforcedPolicies, excludedFromAll, mayEnforce } from './enforced';

const effect = (more: Partial<SignInEffect> = {}): SignInEffect => ({
  state: 'enabled',
  isCertain: true,
  operator: 'OR',
  controls: ['mfa'],
  excluded: [],
  ...more,
});
const policy = (id: string, signIn: SignInEffect | undefined, more: Partial<ComparedObject> = {}): ComparedObject => ({
  type: 'conditionalAccessPolicies',
  id,
  displayName: `CA ${id}`,
  inDirectory: true,
  attributes: [{ name: 'state' }],
  ...(signIn ? { signIn } : {}),
  ...more,
});

describe('policies that a restore enforces on the person', () => {
  const all = [
    policy('on', effect()),
    policy('off', effect({ state: 'disabled' })),
    policy('others', undefined),
    policy('in force', effect(), { attributes: [] }),
    policy('gone', effect(), { inDirectory: false, attributes: [] }),
  ];
  const ids = (mode: Parameters<typeof enforcedPolicies>[1]) => enforcedPolicies(all, mode).map(({ id }) => id);

  it('are those that the backup has enabled, that speak of the person, and that are not in force already', () => {
    expect(ids('BackupState')).toEqual(['on', 'gone']);
  });

  it('are all of those in the mode Enabled, and none where nothing is enforced', () => {
    expect(ids('Enabled')).toEqual(['on', 'off', 'gone']);
    expect([ids('ReportOnly'), ids('Disabled')]).toEqual([[], []]);
    expect((['BackupState', 'ReportOnly', 'Enabled', 'Disabled'] as const).map(mayEnforce)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('say what they ask for', () => {
    expect(askedBy(effect({ controls: ['block', 'mfa'] }))).toBe('Blocks your sign-in where its conditions apply.');
    expect(askedBy(effect({ controls: ['compliantDevice', 'domainJoinedDevice'] }))).toBe(
      'Asks for a compliant device or a hybrid joined device.',
    );
    expect(askedBy(effect({ controls: ['mfa', 'somethingNew'], operator: 'AND' }))).toBe(
      'Asks for multifactor authentication and somethingNew.',
    );
    expect(askedBy(effect({ controls: [], strength: 'Phishing-resistant MFA' }))).toBe(
      'Asks for the authentication strength Phishing-resistant MFA.',
    );
    expect(askedBy(effect({ controls: [] }))).toBe('Limits your sessions; it does not block the sign-in.');
  });

  it('name the accounts that all of them leave out', () => {
    const policies = enforcedPolicies(
      [policy('a', effect({ excluded: ['bg01', 'bg02'] })), policy('b', effect({ excluded: ['bg02'] }))],
      'BackupState',
    );
    expect(excludedFromAll(policies)).toEqual(['bg02']);
    expect(excludedFromAll([])).toEqual([]);
  });
});
