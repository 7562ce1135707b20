import { checkReply } from './checkReply.mjs';
import { createClient } from './client.mjs';
import { exampleRequest } from './requests.mjs';

/** Every operation as every role that a token was given for: only those in x-access are let in. */
export const checkRoles = async ({ contract, facts, options, note, operations }) => {
  for (const [role, token] of Object.entries(options.roles)) {
    const client = createClient({ ...options, token });
    await client.send({ method: 'POST', path: '/api/set_token', body: { token } });
    for (const operation of operations) {
      const isAllowed = operation.access.includes(role);
      // Whoever is let in changes something; whoever must not be is refused before that.
      if (!operation.isSafe && (isAllowed || !options.allowChanges)) continue;
      const request = exampleRequest(operation, facts.ids, token);
      const reply = await client.send(request);
      const expected = isAllowed ? [] : [403];
      const violations = checkReply(contract, operation, reply, expected);
      const refused = isAllowed && reply.status === 403 ? [{ kind: 'role', pointer: '/status', expected: `${role} is let in`, came: '403' }] : [];
      note(operation, request, reply, [...violations.map((one) => (one.kind === 'status' ? { ...one, kind: 'role' } : one)), ...refused], { what: `as ${role}` });
    }
  }
};
