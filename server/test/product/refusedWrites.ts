import type { Body, Product, ReportRow } from './types.ts';

/** Behaviours of a directory that refuses nothing. */
export const KIND = {
  privilegedApplication: true,
  unwritableProperties: false,
  verifiedUris: false,
  createsUntilQuota: 0,
  lag: 0,
  servicePrincipalLag: 0,
  linkLag: 0,
};
/** The role of Global Readers. */
export const GLOBAL_READER = 'f2ef992c-3afb-46b9-b7cf-a126ee74c451';

/** Writes to the tenant of a product, and refusals of writes. */
export const refusedWrites = (product: Product) => {
  let made = 0;

  const create = async (path: string, body: object): Promise<string> =>
    String((await product.tenant('POST', `/v1.0${path}`, body))['id']);
  const userBody = (more: object = {}): object => {
    made += 1;
    const name = `refused${made}`;
    return {
      accountEnabled: true,
      displayName: `Refused ${made}`,
      mailNickname: name,
      userPrincipalName: `${name}@fabrikam.example`,
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
      ...more,
    };
  };
  const createUser = (more: object = {}): Promise<string> => create('/users', userBody(more));
  const change = (path: string, body: object): Promise<Body> => product.tenant('PATCH', `/v1.0${path}`, body);
  const userOf = (id: string, ...names: string[]): Promise<Body> =>
    product.tenant('GET', `/v1.0/users/${id}?$select=${['id', ...names].join(',')}`);
  const refuse = (path: string, status: number, answer: object, more: object = {}): Promise<Body> =>
    product.tenant('POST', '/_simulator/fault', { name: 'refused', path, status, answer, count: null, ...more });
  const forget = async (path: string, id: string): Promise<void> => {
    await product.tenant('DELETE', `/v1.0${path}/${id}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${id}`);
  };
  return { create, createUser, change, userOf, refuse, forget };
};

export const errorsOf = ({ errors = [] }: ReportRow): [string | undefined, string][] =>
  errors.map(({ attribute, message }) => [attribute, message]);
