import type { DirectoryCall, GraphObject, TypeDescription } from '../../directory/index.ts';
import { DirectoryError } from '../../directory/index.ts';
import type { Run } from './run.ts';

/** A unit whose members only holders of a role in it may change; permissions of the tenant do not count. */
export const isRestrictedUnit = (description: Pick<TypeDescription, 'type'>, object: GraphObject): boolean =>
  description.type === 'administrativeUnits' && object['isMemberManagementRestricted'] === true;

/** Names the units that protect an object, for the report. */
export interface Restrictions {
  /** @returns which unit protects the object that a write was refused for, and what to do */
  adviceFor(call: DirectoryCall): Promise<string>;
}

const OWNER = /^\/v1\.0\/(users|groups)\/([^/?]+)/;
const ADVICE = 'Give the application a role that is scoped to this unit, or take the object out of the unit, and restore it again.';

const unitsOf = async (run: Pick<Run, 'directory' | 'job'>, owner: string): Promise<string[]> => {
  try {
    const path = `${owner}/memberOf/microsoft.graph.administrativeUnit?$select=id,displayName,isMemberManagementRestricted`;
    const units = await run.directory.list(path, { signal: run.job.signal });
    return units.filter((unit) => unit['isMemberManagementRestricted'] === true).map(({ displayName, id }) => (typeof displayName === 'string' ? `${displayName} (${String(id)})` : String(id)));
  } catch (error) {
    run.job.signal.throwIfAborted();
    if (error instanceof DirectoryError) return [];
    throw error;
  }
};

export const createRestrictions = (run: Pick<Run, 'directory' | 'job'>): Restrictions => {
  const known = new Map<string, Promise<string>>();
  const read = async (owner: string): Promise<string> => {
    const units = await unitsOf(run, owner);
    const names = units.length === 0 ? 'an administrative unit with restricted management' : `the administrative unit with restricted management ${units.join(', ')}`;
    return `It is protected by ${names}. ${ADVICE} `;
  };
  return {
    adviceFor: ({ path }) => {
      const owner = OWNER.exec(path)?.[0] ?? '';
      const found = known.get(owner) ?? (owner === '' ? Promise.resolve(`It is protected by an administrative unit with restricted management. ${ADVICE} `) : read(owner));
      known.set(owner, found);
      return found;
    },
  };
};
