import { isRecord } from '../directory/index.ts';
import type { BatchAnswer, DirectoryClient, GraphObject } from '../directory/index.ts';
import { filterQuery, odataLiteral } from '../directory/odata.ts';

/** The facts about a person that conditional access uses; all ids in lower case. */
export interface SignInContext {
  id: string;
  isGuest: boolean;
  /** Groups, also those that a group is in. */
  groups: ReadonlySet<string>;
  /** Template ids of roles. */
  roles: ReadonlySet<string>;
  /** False where the directory did not tell everything: then a policy counts as speaking of the person when it may. */
  isCertain: boolean;
}

/** Groups within groups are followed so far. */
const DEPTH = 8;
const MAX_GROUPS = 500;

const rowsOf = ({ body }: BatchAnswer): GraphObject[] =>
  Array.isArray(body?.['value']) ? (body['value'] as unknown[]).filter(isRecord) : [];
const idOf = (row: GraphObject, name = 'id'): string | undefined =>
  typeof row[name] === 'string' ? row[name].toLowerCase() : undefined;

/** A list is incomplete if it failed, is not a list, has items without ids, or is one page of several. */
const isWhole = ({ error, body }: BatchAnswer): boolean =>
  error === undefined &&
  Array.isArray(body?.['value']) &&
  body['@odata.nextLink'] === undefined &&
  (body['value'] as unknown[]).every((row) => isRecord(row) && idOf(row) !== undefined);

type Directory = Pick<DirectoryClient, 'batch'>;

/** Reads lists; further pages are not read, and the result says so. */
const ask = async (
  directory: Directory,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ rows: GraphObject[]; isWhole: boolean }> => {
  const answers = await directory.batch(
    paths.map((path) => ({ method: 'GET' as const, path })),
    { signal },
  );
  return {
    rows: answers.flatMap(rowsOf),
    isWhole: answers.every(isWhole),
  };
};

/**
 * @returns the person's standing as the directory tells it now; never throws, because a comparison without it is better
 * than none
 */
export const readSignInContext = async (
  directory: Directory,
  person: string,
  signal: AbortSignal,
): Promise<SignInContext> => {
  const id = person.toLowerCase();
  const groups = new Set<string>();
  const roles = new Set<string>();
  let isCertain: boolean;
  let isGuest = false;
  try {
    const [user] = await directory.batch(
      [{ method: 'GET', path: `/v1.0/users/${encodeURIComponent(id)}?$select=id,userType` }],
      { signal },
    );
    isGuest = user?.body?.['userType'] === 'Guest';
    isCertain = user !== undefined && user.error === undefined;
    let next = [`/v1.0/users/${encodeURIComponent(id)}/memberOf`];
    for (let depth = 0; next.length > 0 && depth < DEPTH && groups.size < MAX_GROUPS; depth += 1) {
      const { rows, isWhole } = await ask(directory, next, signal);
      isCertain &&= isWhole;
      next = [];
      for (const row of rows) {
        const role = idOf(row, 'roleTemplateId');
        const group = idOf(row);
        if (role !== undefined) roles.add(role);
        else if (group !== undefined && String(row['@odata.type']).endsWith('.group') && !groups.has(group)) {
          groups.add(group);
          next.push(`/v1.0/groups/${encodeURIComponent(group)}/memberOf`);
        }
      }
    }
    isCertain &&= next.length === 0;
    const assigned = await ask(
      directory,
      [id, ...groups].map(
        (each) =>
          `/v1.0/roleManagement/directory/roleAssignments${filterQuery(`principalId eq ${odataLiteral(each)}`)}`,
      ),
      signal,
    );
    isCertain &&= assigned.isWhole;
    for (const row of assigned.rows) {
      const role = idOf(row, 'roleDefinitionId');
      if (role !== undefined) roles.add(role);
    }
  } catch {
    isCertain = false;
  }
  return { id, isGuest, groups, roles, isCertain };
};
