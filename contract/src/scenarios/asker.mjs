import { checkReply } from '../checkReply.mjs';
import { pathOf } from '../requests.mjs';

/**
 * Asks one operation as part of a scenario. `ask` records the exchange and gives the value of a success, or nothing;
 * `expect` is for a reply other than 200; `tell` records what does not agree.
 */
export const asker = ({ contract, client, facts, note }, operationId) => {
  const operation = contract.operation(operationId);
  const expect = async (statuses, body, values) => {
    const request = { method: operation.method, path: pathOf(operation, facts.ids, values), body };
    const reply = await client.send(request);
    note(operation, request, reply, checkReply(contract, operation, reply, statuses), { what: 'a scenario' });
    return reply;
  };
  const ask = async (body, values) => {
    const reply = await expect([200], body, values);
    return reply.status === 200 ? reply.value : undefined;
  };
  const tell = (violations, body) => note(operation, { method: operation.method, path: operation.path, body }, undefined, violations, { what: 'a scenario' });
  return { ask, expect, tell };
};
