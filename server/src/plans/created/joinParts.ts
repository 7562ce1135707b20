import { buildLinkKey } from '../../directory/index.ts';
import type { LinkValue } from '../../directory/index.ts';
import { textOf } from '../../directory/types/calls.ts';
import { valuesAt } from '../../directory/types/paths.ts';
import type { PlannedAttribute, PlannedLinks } from '../../restore/plan/operation.ts';
import type { GivenOperation } from '../givenOperations.ts';
import type { Severity } from '../types.ts';
import type { ContainPart, SeenObject } from './buildContainment.ts';

const keyOf = ({ type, id }: Pick<SeenObject, 'type' | 'id'>): string => `${type} ${id.toLowerCase()}`;

/** Joins planned removals from one link; each value is removed once. */
const joinLinks = ({ description }: SeenObject, parts: readonly ContainPart[]): PlannedLinks[] => {
  const byName = new Map<string, Map<string, LinkValue>>();
  for (const { name, remove } of parts.flatMap(({ links }) => links)) {
    const link = description.links.find((one) => one.name === name);
    const values = byName.get(name) ?? new Map<string, LinkValue>();
    for (const value of remove) if (link) values.set(buildLinkKey(link, value), value);
    byName.set(name, values);
  }
  return [...byName].map(([name, values]) => ({ name, add: [], remove: [...values.values()] }));
};

/** The lists of an object without the ids that leave them. */
const joinLists = ({ object }: SeenObject, parts: readonly ContainPart[]): PlannedAttribute[] => {
  const leaves = parts.flatMap((part) => part.leaves);
  return [...new Set(leaves.map(({ path }) => path))].map((path) => {
    const gone = new Set(leaves.filter((one) => one.path === path).map(({ id }) => id.toLowerCase()));
    const expected = valuesAt(object, `${path}[]`);
    return { path, expected, wanted: expected.filter((value) => !gone.has(textOf(value).toLowerCase())) };
  });
};

const joinAttributes = (target: SeenObject, parts: readonly ContainPart[]): PlannedAttribute[] => {
  const single = new Map(parts.flatMap(({ attributes }) => attributes).map((one) => [one.path, one]));
  return [...single.values(), ...joinLists(target, parts)];
};

/**
 * Merges several containments into one operation per object.
 * @param severityOf severity of the change that created an object
 */
export const joinParts = (
  parts: readonly ContainPart[],
  severityOf: (target: SeenObject) => Severity | undefined,
): GivenOperation[] => {
  const byTarget = new Map<string, ContainPart[]>();
  for (const part of parts) byTarget.set(keyOf(part.target), [...(byTarget.get(keyOf(part.target)) ?? []), part]);
  return [...byTarget.values()].flatMap((own): GivenOperation[] => {
    const [{ target } = { target: undefined }] = own;
    if (!target) return [];
    const { type, id, name, description, object, links, unread } = target;
    const severity = severityOf(target);
    return [
      {
        type,
        id,
        name,
        description,
        live: { state: 'here', object, links, unread },
        operation: {
          kind: own.some(({ kind }) => kind === 'disable') ? 'disable' : 'update',
          attributes: joinAttributes(target, own),
          links: joinLinks(target, own),
          // The backup of the plan need not have the object.
          wanted: { object, links: {} },
        },
        conflicts: [],
        losses: [...new Set(own.flatMap(({ losses }) => losses))],
        ...(severity === undefined ? {} : { severity }),
      },
    ];
  });
};
