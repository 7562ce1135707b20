import type { GraphObject, TypeDescription } from '../../directory/index.ts';
import { DirectoryError } from '../../directory/index.ts';
import type { RestoreContext } from './run.ts';
import type { Restrictions } from './runParts.ts';

export type { Restrictions } from './runParts.ts';

/** A unit whose members only holders of a role in it may change; permissions of the tenant do not count. */
export const isRestrictedUnit = (description: Pick<TypeDescription, 'type'>, object: GraphObject): boolean =>
  description.type === 'administrativeUnits' && object['isMemberManagementRestricted'] === true;

const OWNER = /^\/v1\.0\/(users|groups)\/([^/?]+)/;
const ADVICE =
  'Give the application a role that is scoped to this unit, or take that object out of the unit, and restore it again.';

const unitsOf = async (run: Pick<RestoreContext, 'directory' | 'job'>, owner: string): Promise<string[]> => {
  try {
    const path = `${owner}/memberOf/microsoft.graph.administrativeUnit?$select=id,displayName,isMemberManagementRestricted`;
    const units = await run.directory.list(path, { signal: run.job.signal });
    return units
      .filter((unit) => unit['isMemberManagementRestricted'] === true)
      .map(({ displayName, id }) => (typeof displayName === 'string' ? `${displayName} (${String(id)})` : String(id)));
  } catch (error) {
    run.job.signal.throwIfAborted();
    if (error instanceof DirectoryError) return [];
    throw error;
  }
};

/** The directory refuses a link because of its owner, not because of its target. */
const protectedObject = (path: string): { path: string; title: string } | undefined => {
  const [owner, collection = '', id = ''] = OWNER.exec(path) ?? [];
  return owner === undefined
    ? undefined
    : { path: owner, title: `${collection === 'users' ? 'The user' : 'The group'} ${decodeURIComponent(id)}` };
};

export const createRestrictions = (run: Pick<RestoreContext, 'directory' | 'job'>): Restrictions => {
  const known = new Map<string, Promise<string>>();
  const read = async (path: string): Promise<string> => {
    const owner = protectedObject(path);
    const units = owner ? await unitsOf(run, owner.path) : [];
    const names =
      units.length === 0
        ? 'an administrative unit with restricted management'
        : `the administrative unit with restricted management ${units.join(', ')}`;
    return `${owner?.title ?? 'The object that holds it'} is protected by ${names}. ${ADVICE} `;
  };
  return {
    adviceFor: ({ path }) => {
      const key = protectedObject(path)?.path ?? '';
      const found = known.get(key) ?? read(path);
      known.set(key, found);
      return found;
    },
  };
};
