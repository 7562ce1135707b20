import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { uniqueItemsAreScalar } from './contractRules.mjs';

const reportsOf = (schema) => {
  const reports = [];
  uniqueItemsAreScalar().Schema(schema, { report: (one) => reports.push(one), location: { child: (name) => name } });
  return reports;
};
const ID = { $ref: '#/components/schemas/Id' };

describe('rules of the contract', () => {
  const REFUSED = [
    ['only a reference', ID],
    ['objects', { type: 'object' }],
    ['anything', undefined],
    ['objects or texts', { type: ['string', 'object'] }],
  ];
  for (const [name, items] of REFUSED) {
    it(`refuses uniqueItems of ${name}`, () => {
      assert.equal(reportsOf({ type: 'array', uniqueItems: true, items }).length, 1);
    });
  }
  const ACCEPTED = [
    ['texts', { uniqueItems: true, items: { type: 'string', ...ID } }],
    ['a list that may repeat items', { items: ID }],
  ];
  for (const [name, schema] of ACCEPTED) {
    it(`accepts ${name}`, () => assert.deepEqual(reportsOf({ type: 'array', ...schema }), []));
  }
});
