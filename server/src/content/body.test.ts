import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { MalformedReplyError } from '../directory/parse.ts';
import { contentAddress, openBody, sealBody } from './body.ts';
import { canonicalJson } from './canonicalJson.ts';
import { CURRENT_DICTIONARY, DICTIONARIES } from './dictionary.ts';
import { createSealer } from './seal.ts';
import type { TenantKeys } from '../keys/types.ts';
import { seededRandom } from '../../test/seed.ts';

const random = seededRandom('bodies');
const keys: TenantKeys = {
  tenantId: randomUUID(),
  addressKey: randomBytes(32),
  current: 3,
  dataKeys: new Map([
    [2, randomBytes(32)],
    [3, randomBytes(32)],
  ]),
};
const NO_LINKS = { read: {}, lists: {}, earlier: new Map() };
const shape = { type: 'users', kind: 'collection', idProperty: 'id', idPrefix: '' } as const;
const bytes = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

describe('canonical JSON', () => {
  it('is one text for equal values and keeps every property', () => {
    const text = canonicalJson({ b: [1, { z: null, a: 'é"\n' }], a: { '': true, '@odata.type': 'x' } });
    assert.equal(text, '{"a":{"":true,"@odata.type":"x"},"b":[1,{"a":"é\\"\\n","z":null}]}');
    assert.equal(canonicalJson(JSON.parse('{"x":1,"__proto__":{"y":2}}')), '{"__proto__":{"y":2},"x":1}');
  });
});

describe('sealed bodies', () => {
  const text = canonicalJson({
    object: { id: '1', displayName: 'Ada Lindqvist', accountEnabled: true, businessPhones: [] },
  });
  const hash = contentAddress(keys.addressKey, 'users', '1', text);
  const body = sealBody(keys, hash, text);

  it('open again, and hold nothing readable', () => {
    assert.equal(openBody(keys, hash, body), text);
    assert.equal(body.includes('Lindqvist'), false);
    assert.notDeepEqual(sealBody(keys, hash, text), body);
  });

  it('have an address that depends on key, type and object', () => {
    for (const other of [
      contentAddress(randomBytes(32), 'users', '1', text),
      contentAddress(keys.addressKey, 'groups', '1', text),
      contentAddress(keys.addressKey, 'users', '2', text),
    ]) {
      assert.notDeepEqual(other, hash);
    }
  });

  it('do not open with any bit changed, cut short, under another address, tenant or key', () => {
    for (let at = 0; at < body.length; at += 1) {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
      assert.throws(() => openBody(keys, hash, changed), `byte ${at}`);
    }
    for (let length = 0; length < body.length; length += 5)
      assert.throws(() => openBody(keys, hash, body.subarray(0, length)));
    assert.throws(() => openBody(keys, randomBytes(32), body));
    assert.throws(() => openBody({ ...keys, tenantId: randomUUID() }, hash, body));
    assert.throws(() => openBody({ ...keys, dataKeys: new Map([[3, randomBytes(32)]]) }, hash, body));
  });

  it('name their dictionary, which never changes', () => {
    const sums = [...DICTIONARIES].map(([id, dictionary]) => [
      id,
      createHash('sha256').update(dictionary).digest('hex'),
    ]);
    assert.deepEqual(sums, [
      [1, '3be5e3f34f632e4bba47ed01c75113651a97bd640f115dc9475a50e20ba2183f'],
      [2, '4bc8e84923c9ac595a86eb66b34a18c1bb455bb366bc0b85b62cab4ea890e6c7'],
    ]);
    assert.equal(body.readUInt8(1), CURRENT_DICTIONARY);
  });

  it('of earlier quarters open with their own key', () => {
    const old = sealBody({ ...keys, current: 2 }, hash, text);
    assert.equal(openBody(keys, hash, old), text);
  });
});

describe('the sealing thread', () => {
  const sealer = createSealer();
  after(() => sealer.close());

  it('reads a page, keeps unknown properties and drops only the context', async () => {
    const items = [
      { id: 'a', displayName: 'A', somethingNew: { x: [1] }, '@odata.context': 'https://host/$metadata' },
      { id: 'b' },
    ];
    const page = await (
      await sealer.read(keys, bytes({ value: items, '@odata.nextLink': 'https://graph/next' }), shape)
    ).address(NO_LINKS);
    assert.deepEqual(page.ids, ['a', 'b']);
    assert.equal(page.nextLink, 'https://graph/next');
    const {
      bodies: [body],
    } = await page.seal([0], []);
    assert.ok(body && page.hashes[0]);
    assert.equal(
      openBody(keys, page.hashes[0], body),
      '{"links":{"manager":[],"sponsors":[]},"object":{"displayName":"A","id":"a","somethingNew":{"x":[1]}}}',
    );
    assert.deepEqual(await sealer.check(keys, [{ type: 'users', id: 'a', hash: page.hashes[0], body }]), []);
    assert.deepEqual(
      await sealer.check(keys, [
        { type: 'users', id: 'b', hash: page.hashes[0], body },
        { type: 'users', id: 'a', hash: page.hashes[0], body },
      ]),
      [0],
    );
  });

  it('gives equal objects equal addresses in whatever order their properties come', async () => {
    const one = await (
      await sealer.read(keys, bytes('{"value":[{"id":"a","x":1,"y":{"p":1,"q":2}}]}'), shape)
    ).address(NO_LINKS);
    const two = await (
      await sealer.read(keys, bytes('{"value":[{"y":{"q":2,"p":1},"id":"a","x":1}]}'), shape)
    ).address(NO_LINKS);
    assert.deepEqual(two.hashes, one.hashes);
  });

  it('keeps of some lists what says something, so that a moment that moves on makes no new version', async () => {
    const user = (...licenseAssignmentStates: readonly object[]): Buffer =>
      bytes({ value: [{ id: 'a', licenseAssignmentStates }] });
    const keep = { licenseAssignmentStates: ['assignedByGroup', 'skuId'] };
    const [own, fromGroup] = [
      { skuId: 's', assignedByGroup: null, state: 'Active' },
      { skuId: 't', assignedByGroup: 'g', lastUpdatedDateTime: '2026-01-01T00:00:00Z' },
    ];
    const one = await (await sealer.read(keys, user(own, fromGroup), { ...shape, keep })).address(NO_LINKS);
    const two = await (
      await sealer.read(
        keys,
        user({ ...fromGroup, lastUpdatedDateTime: '2027-01-01T00:00:00Z' }, { ...own, state: 'Disabled' }),
        { ...shape, keep },
      )
    ).address(NO_LINKS);
    assert.deepEqual(two.hashes, one.hashes);
    const {
      bodies: [body],
    } = await one.seal([0], []);
    assert.ok(body && one.hashes[0]);
    assert.equal(
      openBody(keys, one.hashes[0], body),
      '{"links":{"manager":[],"sponsors":[]},"object":{"id":"a","licenseAssignmentStates":[{"assignedByGroup":"g","skuId":"t"},{"assignedByGroup":null,"skuId":"s"}]}}',
    );
  });

  it('counts an object that comes twice on a page once, and objects without an id as such', async () => {
    const page = await (
      await sealer.read(
        keys,
        bytes({
          value: [
            { id: 'a', n: 1 },
            { id: 'a', n: 2 },
            { name: 'x' },
            { id: 7 },
            { id: 'x'.repeat(300) },
            { id: 'nul\0' },
            { id: 'half\ud800' },
            { id: '' },
          ],
        }),
        shape,
      )
    ).address(NO_LINKS);
    assert.deepEqual(page.ids, ['a']);
    assert.equal(page.withoutId, 6);
  });

  it('reports invalid input as invalid', async () => {
    const garbage = [
      '<html>',
      '',
      '{"value":[{"id":"a"',
      '[]',
      'null',
      '{"value":{}}',
      '{"value":[1]}',
      '{}',
      '{"value":[],"@odata.nextLink":5}',
      `{"value":[{"id":"a","x":${'['.repeat(20000)}${']'.repeat(20000)}}]}`,
    ];
    for (const text of garbage)
      await assert.rejects(sealer.read(keys, bytes(text), shape), MalformedReplyError, text.slice(0, 40));
    await assert.rejects(
      sealer.read(keys, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), shape),
      MalformedReplyError,
    );
  });
});
