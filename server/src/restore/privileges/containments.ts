import type { LinkDescription, LinkValue } from '../../directory/index.ts';
import type { LinkDifference } from '../links/linkPlan.ts';
import type { LinkOwner } from '../execute/live.ts';

/** A membership or an ownership that a restore writes. Ids in lower case. */
export interface Containment {
  container: string;
  value: string;
  /** The application id, if the container is an application. */
  appId?: string;
}

interface ContainingLink {
  owner: LinkOwner;
  link: LinkDescription;
  differs: Pick<LinkDifference, 'missing'>;
}

/** @param isLeftOut values that are not written, or that are judged themselves */
export const containmentsOf = (
  { owner: { description, id, object }, link, differs }: ContainingLink,
  appIdOf: (object: LinkOwner['object']) => string,
  isLeftOut: (value: LinkValue) => boolean,
): Containment[] => {
  if (link.name !== 'owners' && link.name !== 'members') return [];
  const container = {
    container: id.toLowerCase(),
    ...(description.type === 'applications' ? { appId: appIdOf(object) } : {}),
  };
  return differs.missing.flatMap((value) =>
    typeof value === 'string' && !isLeftOut(value) ? [{ ...container, value: value.toLowerCase() }] : [],
  );
};

/** @returns the start, and every container that is reached from it, also through other containers */
export const reachThrough = (start: ReadonlySet<string>, containments: readonly Containment[]): Set<string> => {
  const reached = new Set(start);
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const { container, value } of containments) if (reached.has(value)) reached.add(container);
  }
  return reached;
};
