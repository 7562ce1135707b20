import { checkReply } from '../checkReply.mjs';
import { buildPath } from '../requests.mjs';

const shown = (value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

/** Two replies, or a reply and a request, that do not agree. */
export const disagreement = (pointer, expected, came) => ({
  kind: 'agreement',
  pointer,
  expected: shown(expected),
  came: shown(came),
});

/**
 * Asks one operation as part of a scenario. `ask` records the exchange and gives the value of a success that fits its
 * schema, or nothing; `expect` gives every reply as a whole; `tell` records a disagreement.
 */
export const asker = ({ contract, client, facts, note }, operationId) => {
  const operation = contract.operation(operationId);
  const expect = async (statuses, body, values, more) => {
    const request = { method: operation.method, path: buildPath(operation, facts.ids, values), body, ...more };
    const reply = await client.send(request);
    const found = checkReply(contract, operation, reply, statuses);
    note(operation, request, reply, found, { what: 'a scenario' });
    return { ...reply, value: reply.value ?? {}, isSound: found.length === 0 };
  };
  const ask = async (body, values, more) => {
    const reply = await expect([200], body, values, more);
    return reply.status === 200 && reply.isSound ? reply.value : undefined;
  };
  const tell = (violations, body) =>
    note(operation, { method: operation.method, path: operation.path, body }, undefined, violations, {
      what: 'a scenario',
    });
  const demand = (holds, pointer, expected, came) => {
    if (!holds) tell([disagreement(pointer, expected, came)]);
    return holds;
  };
  return { ask, expect, tell, demand };
};
