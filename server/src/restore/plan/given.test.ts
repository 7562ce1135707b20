import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { datesNote, givenNote } from './given.ts';

const readOnly = ['id', 'createdDateTime', 'securityIdentifier', 'proxyAddresses', 'version', 'rules[].id'];
const note = (stored: object, live: object) => givenNote({ readOnly }, { ...stored }, { ...live });

describe('values that the directory decides', () => {
  it('are named where they are not those of the backup', () => {
    const kept = { createdDateTime: 'a', proxyAddresses: ['SMTP:a', 'smtp:b'], version: 1 };
    const stored = { ...kept, id: '1', securityIdentifier: 'S-1' };
    const live = { id: '2', createdDateTime: 'b', securityIdentifier: 'S-2', proxyAddresses: ['SMTP:a'], version: 1 };
    assert.equal(
      note(stored, live),
      'The directory sets these values, and they differ from the backup: security identifier, proxy addresses.',
    );
  });

  it('are not named where they say the same, or where one side does not show them', () => {
    assert.equal(note({ proxyAddresses: ['x', 'y'], version: null }, { proxyAddresses: ['y', 'x'] }), undefined);
    const live = { proxyAddresses: null, securityIdentifier: 'S-1' };
    assert.equal(note({ proxyAddresses: [], version: 1 }, live), undefined);
    assert.equal(note({ id: '1', createdDateTime: 'a' }, { id: '2', createdDateTime: 'b' }), undefined);
  });
});

describe('dates that the directory sets', () => {
  it('are named where they differ from the backup', () => {
    const stored = { createdDateTime: 'a', modifiedDateTime: 'a', renewedDateTime: 'a' };
    assert.match(
      datesNote({ readOnly }, stored, { createdDateTime: 'b', modifiedDateTime: 'a' }, false) ?? '',
      /^The directory sets these dates itself when an object is written: created date time\. Nothing has to be done\.$/,
    );
    assert.equal(datesNote({ readOnly }, stored, { ...stored, lastModifiedDateTime: 'b' }, false), undefined);
  });

  it('have the date of creation among them where an object was created again and the backup does not hold it', () => {
    assert.match(datesNote({ readOnly }, {}, {}, true) ?? '', /: created date time\. /);
    assert.equal(datesNote({ readOnly }, {}, {}, false), undefined);
    assert.equal(datesNote({ readOnly: ['id'] }, {}, {}, true), undefined);
  });
});
