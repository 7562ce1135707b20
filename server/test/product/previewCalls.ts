import assert from 'node:assert/strict';
import type { Body, Chosen, Product } from './types.ts';

type Row = Body & { readonly id: string };
interface Attribute {
  readonly path: string;
  readonly expected?: unknown;
  readonly wanted?: unknown;
}
interface Link {
  readonly name: string;
  readonly add: readonly unknown[];
  readonly remove: readonly unknown[];
  readonly kept: number;
}
export interface Previewed {
  readonly type: string;
  readonly id: string;
  readonly displayName?: string;
  readonly kind?: string;
  readonly attributes: readonly Attribute[];
  readonly links: readonly Link[];
  readonly remaining?: readonly Attribute[];
  readonly comesBackDisabled?: boolean;
  readonly lowersProtection?: boolean;
  readonly protection?: string;
  readonly message?: string;
  readonly losses?: readonly string[];
  readonly dependency?: boolean;
  readonly inDirectory?: boolean;
}
export interface Preview {
  readonly objects: readonly Previewed[];
  readonly total: number;
  readonly totals: Readonly<Record<string, number>>;
}
type Settings = Readonly<{ users?: Record<string, boolean>; conditionalAccessPolicies?: Record<string, unknown> }>;

export const POLICIES = '/v1.0/identity/conditionalAccess/policies';
export const USER =
  'id,accountEnabled,displayName,jobTitle,department,city,businessPhones,userPrincipalName,userType,onPremisesSyncEnabled';

/** Calls about previews, and what the directory has. */
export const previewCalls = (product: Product) => {
  const userOf = (id: string): Promise<Body> => product.tenant('GET', `/v1.0/users/${id}?$select=${USER}`);
  const membersOf = async (id: string): Promise<string[]> =>
    (await product.tenant('GET', `/v1.0/groups/${id}/members?$select=id&$top=999`)).value.map((one) => one.id).sort();
  const list = async (path: string): Promise<readonly Row[]> => (await product.tenant('GET', path)).value;

  const select = async (backupId: string, chosen: Chosen): Promise<string> => {
    const ada = await product.as('ada');
    const selection = Object.fromEntries(
      Object.entries(chosen).map(([type, ids]) => [
        type,
        { isSectionSelected: false, selected: ids.map((id) => ({ id })) },
      ]),
    );
    const { status, body } = await ada.call<{ restoreId: string }>('POST', '/api/restores/selection', {
      backupId,
      selection,
      experimental: true,
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.restoreId;
  };
  const preview = async (backupId: string, chosen: Chosen, restoreSettings: Settings): Promise<Preview> => {
    const ada = await product.as('ada');
    const { status, body } = await ada.call<Preview>(
      'POST',
      `/api/restores/${await select(backupId, chosen)}/preview`,
      {
        restoreSettings,
      },
    );
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };

  const makeUser = async (displayName: string, name: string): Promise<string> =>
    String(
      (
        await product.tenant('POST', '/v1.0/users', {
          accountEnabled: true,
          displayName,
          mailNickname: name,
          userPrincipalName: `${name}@fabrikam.example`,
          passwordProfile: { password: 'Aa1!xxxxxxxx' },
        })
      )['id'],
    );
  const makeGroup = async (displayName: string, mailNickname: string): Promise<string> =>
    String(
      (
        await product.tenant('POST', '/v1.0/groups', {
          displayName,
          mailNickname,
          mailEnabled: false,
          securityEnabled: true,
        })
      )['id'],
    );
  return { userOf, membersOf, list, select, preview, makeUser, makeGroup };
};

/** "Ada Lindqvist (<id>)" without the name. */
export const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return /\(([0-9a-f-]{36})\)$/i.exec(value)?.[1] ?? value;
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]))
    : value;
};

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Leaves by path, without empty ones, stamps and annotations. */
const leaves = (value: unknown, path = ''): [string, unknown][] => {
  if (isNested(value))
    return Object.entries(value).flatMap(([key, member]) =>
      key.includes('@') || /modifiedDateTime|^value$/.test(key)
        ? []
        : leaves(member, path === '' ? key : `${path}.${key}`),
    );
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
  return [[path, Array.isArray(value) ? [...(value as unknown[])].sort() : value]];
};
export const changesBetween = (before: Body, now: Body): Record<string, [unknown, unknown]> => {
  const [old, fresh] = [new Map(leaves(before)), new Map(leaves(now))];
  return Object.fromEntries(
    [...new Set([...old.keys(), ...fresh.keys()])]
      .sort()
      .flatMap((path) =>
        JSON.stringify(old.get(path)) === JSON.stringify(fresh.get(path))
          ? []
          : [[path, [old.get(path), fresh.get(path)]]],
      ),
  );
};

const sortedValue = (value: unknown): unknown =>
  Array.isArray(value) ? [...(plain(value) as unknown[])].sort() : plain(value);
export const attributesIn = ({ attributes }: Previewed): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    attributes.map(({ path, expected, wanted }) => [path, [sortedValue(expected), sortedValue(wanted)]]),
  );
