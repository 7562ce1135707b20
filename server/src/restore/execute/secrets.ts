/** Properties with secrets that the service generates; reports and the ledger never contain them. */
const SECRET = new Set(['passwordProfile', 'passwordCredentials', 'keyCredentials']);

/** @returns the values without secrets. */
export const withoutSecrets = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.has(name.split('.')[0] ?? '')));
