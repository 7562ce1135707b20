import { edit, on, withValue } from '../spoil.mjs';
import { during, remembering } from './changes.mjs';

export const KEYS = [
  edit(
    'a key that is never in force',
    'getKeyStatus',
    'agreement',
    ({ list }) => {
      if (list.length > 1) [list[0].status, list[1].status] = ['Disabled', 'Active'];
    },
    during('system'),
  ),
  edit(
    'an own key that says it is one of the system',
    'uploadSoftwareKey',
    'agreement',
    (value) => ({ ...value, mode: 'system', byok: false }),
    during('software'),
  ),
  edit(
    'a rotation that has failed already',
    'rotateSystemKey',
    'agreement',
    (value) => {
      value.status = 'Error';
    },
    during('system'),
  ),
  edit(
    'keys in another order',
    'getKeyStatus',
    'agreement',
    (value) => {
      value.list.reverse();
    },
    during('system'),
  ),
  edit(
    "a key that is and is not one's own",
    'getKeyStatus',
    'agreement',
    ({ list }) => {
      list[0].byok = !list[0].byok;
    },
    {},
  ),
  edit(
    'a key-encrypting key of the past',
    'generateKek',
    'agreement',
    (value) => {
      value.expires_on = '2020-01-01T00:00:00.000Z';
    },
    during('kek'),
  ),
  edit(
    'a key-encrypting key that is none',
    'generateKek',
    'agreement',
    (value) => {
      value.pem = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n';
    },
    during('kek'),
  ),
  edit(
    'live key-encrypting keys with other public halves',
    'listKeks',
    'agreement',
    ({ list }) => {
      for (const one of list) one.pem = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n';
    },
    during('kek'),
  ),
  edit(
    'a copy of the root key that nobody confirmed',
    'getRootKeyCopy',
    'agreement',
    (value) => {
      delete value.confirmedBy;
    },
    during('kek'),
  ),
  remembering('kek', 'a withdrawn key-encrypting key that is listed', 'listKeks', 'agreement', () => {
    const seen = new Map();
    return on(
      'listKeks',
      withValue((value) => {
        for (const one of value.list) seen.set(one.kekId, one);
        value.list = [...seen.values()];
      }),
    );
  }),
];
