import fs from 'node:fs';

/** Calls the simulated tenant with its bearer. @returns its reply. @throws Error unless the call succeeds */
export const askTenant = async ({ tenant, tokenFile }, method, to, body) => {
  const authorization = `Bearer ${fs.readFileSync(tokenFile, 'utf8').trim()}`;
  const reply = await fetch(tenant + to, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${to} answered ${reply.status}: ${text.slice(0, 300)}`);
  return text ? JSON.parse(text) : undefined;
};

/** Lets a scripted disaster happen. @returns its changes */
export const incident = async (product, name, count = 1) =>
  (await askTenant(product, 'POST', '/_simulator/incident', { name, count })).deeds;

/** Disturbs the next requests that fit. */
export const fault = (product, values) => askTenant(product, 'POST', '/_simulator/fault', values);
