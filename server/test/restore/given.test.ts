import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { givenNote } from '../../src/engine/restore/given.ts';

const readOnly = ['id', 'createdDateTime', 'securityIdentifier', 'proxyAddresses', 'version', 'rules[].id'];
const note = (stored: object, live: object) => givenNote({ readOnly }, { ...stored }, { ...live });

describe('values that the directory decides', () => {
  it('are named where they are not those of the backup', () => {
    const kept = { createdDateTime: 'a', proxyAddresses: ['SMTP:a', 'smtp:b'], version: 1 };
    const stored = { ...kept, id: '1', securityIdentifier: 'S-1' };
    const live = { id: '2', createdDateTime: 'b', securityIdentifier: 'S-2', proxyAddresses: ['SMTP:a'], version: 1 };
    assert.equal(
      note(stored, live),
      'The directory decides these values, and they are not those of the backup: securityIdentifier, proxyAddresses.',
    );
  });

  it('are not named where they say the same, or where one side does not show them', () => {
    assert.equal(note({ proxyAddresses: ['x', 'y'], version: null }, { proxyAddresses: ['y', 'x'] }), undefined);
    const live = { proxyAddresses: null, securityIdentifier: 'S-1' };
    assert.equal(note({ proxyAddresses: [], version: 1 }, live), undefined);
    assert.equal(note({ id: '1', createdDateTime: 'a' }, { id: '2', createdDateTime: 'b' }), undefined);
  });
});
