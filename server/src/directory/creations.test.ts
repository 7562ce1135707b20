import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf } from './index.ts';
import type { GraphObject } from './index.ts';
import { markKnown } from './readState.ts';

const ID = '0a0a0a0a-1111-4222-8333-444444444444';
const OTHER = '11b0131d-43c8-4bbb-b2c8-e80f9a50834a';

describe('creations', () => {
  it('never carry what the directory gives, nor references to what is not there yet', () => {
    const body = (type: ObjectType, object: GraphObject): Record<string, unknown> => ({
      ...descriptionOf(type, '').create?.(ID, markKnown(object)).body,
    });
    const application = body('applications', {
      id: ID,
      appId: OTHER,
      displayName: 'x',
      identifierUris: [`api://${OTHER}`, 'https://x.example'],
      api: { preAuthorizedApplications: [{ appId: ID }] },
      keyCredentials: [{}],
      tokenEncryptionKeyId: ID,
    });
    assert.deepEqual(application, { displayName: 'x' });
    const user = body('users', {
      id: ID,
      displayName: 'Ada',
      proxyAddresses: ['x'],
      identities: [{ signInType: 'userPrincipalName' }],
      assignedLicenses: [],
      city: null,
    });
    assert.deepEqual(Object.keys(user).sort(), ['accountEnabled', 'displayName', 'passwordProfile']);
    assert.equal(user['accountEnabled'], false);
    assert.notDeepEqual(user['passwordProfile'], body('users', { displayName: 'Ada' })['passwordProfile']);
    assert.deepEqual(
      body('servicePrincipals', {
        appId: ID,
        displayName: 'x',
        replyUrls: ['y'],
        tags: ['t'],
        servicePrincipalNames: [ID],
      }),
      { appId: ID, tags: ['t'] },
    );
  });

  it('say beforehand what an application cannot create', () => {
    assert.match(descriptionOf('groups', '').cannotCreate?.({ mailEnabled: true, groupTypes: [] }) ?? '', /Exchange/);
    assert.match(
      descriptionOf('servicePrincipals', '').cannotCreate?.({ servicePrincipalType: 'ManagedIdentity' }) ?? '',
      /managed identity/,
    );
    assert.equal(descriptionOf('groups', '').cannotCreate?.({ mailEnabled: true, groupTypes: ['Unified'] }), undefined);
  });

  it('list what is lost', () => {
    assert.deepEqual(
      descriptionOf('applications', '').losses({ passwordCredentials: [{}, {}], keyCredentials: [{}] }, {}),
      ['2 client secrets', '1 certificate or key'],
    );
    assert.deepEqual(
      descriptionOf('servicePrincipals', '').losses(
        { keyCredentials: [{}], preferredTokenSigningKeyThumbprint: '6C' },
        {},
      ),
      ['1 certificate or key', 'Certificate that signs tokens: choose it again'],
    );
    assert.equal(descriptionOf('users', '').losses({}, {}).length, 2);
  });
});

describe('natural keys', () => {
  it('quote what they look for, and compare without case', () => {
    const key = descriptionOf('users', '').naturalKey?.({ userPrincipalName: "o'brien@x.example" });
    assert.equal(
      decodeURIComponent(key?.find.path ?? ''),
      "/v1.0/users?$filter=userPrincipalName eq 'o''brien@x.example'",
    );
    assert.deepEqual(
      [key?.unique, key?.same({ userPrincipalName: "O'BRIEN@x.example" }), key?.same({ userPrincipalName: 'x' })],
      [true, true, false],
    );
    assert.equal(descriptionOf('groups', '').naturalKey?.({ displayName: 'x', uniqueName: 'y' })?.unique, true);
    assert.equal(descriptionOf('groups', '').naturalKey?.({ displayName: 'x' })?.unique, false);
    assert.equal(descriptionOf('groups', '').naturalKey?.({}), undefined);
  });
});
