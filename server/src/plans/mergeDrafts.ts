import { canonicalJson } from '../content/canonicalJson.ts';
import { descriptionOf, isRecord, buildLinkKey } from '../directory/index.ts';
import type { Draft } from './numberOperations.ts';
import { bringsBack, warningsIn } from './marks.ts';
import type { ChoosableAttribute, ChoosableLinks, ChoosableValue, OperationBody, OperationNotes } from './types.ts';

type Head = Draft['operation']['head'];
type Value = ChoosableAttribute['wanted'];

const listOf = (value: Value): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Removes from a list the values that containment removes; for any other value, the one of containment wins. */
const withoutRemoved = (value: Value, { expected, wanted }: ChoosableAttribute): Value => {
  if (!Array.isArray(wanted)) return wanted;
  const kept = new Set(wanted.map((one) => canonicalJson(one)));
  const removed = new Set(
    listOf(expected)
      .map((one) => canonicalJson(one))
      .filter((one) => !kept.has(one)),
  );
  return listOf(value).filter((one) => !removed.has(canonicalJson(one)));
};

/** @returns the value with its part at a path replaced */
const replacePart = (value: Value, [name, ...rest]: readonly string[], replace: (part: Value) => Value): Value => {
  if (name === undefined) return replace(value);
  const object = isRecord(value) ? value : {};
  return { ...object, [name]: replacePart(object[name], rest, replace) };
};

const isAtOrBelow = (path: string, other: string): boolean => path === other || path.startsWith(`${other}.`);

/** An attribute that a change and containment both write gets the list of the backup without the contained values. */
const mergeAttributes = (
  changed: readonly ChoosableAttribute[],
  contained: readonly ChoosableAttribute[],
): ChoosableAttribute[] => {
  const isCovered = ({ path }: ChoosableAttribute): boolean => changed.some((one) => isAtOrBelow(path, one.path));
  return [
    ...changed.map((one): ChoosableAttribute => {
      const inside = contained.filter(({ path }) => isAtOrBelow(path, one.path));
      if (inside.length === 0) return one;
      const wanted = inside.reduce<Value>((value, part) => {
        const names = part.path === one.path ? [] : part.path.slice(one.path.length + 1).split('.');
        return replacePart(value, names, (at) => withoutRemoved(at, part));
      }, one.wanted);
      return { ...one, wanted };
    }),
    ...contained.filter((one) => !isCovered(one)),
  ];
};

/** Values are removed once, and values that containment removes are not added. */
const mergeLinks = (
  { type, sourceId }: Head,
  changed: readonly ChoosableLinks[],
  contained: readonly ChoosableLinks[],
): ChoosableLinks[] => {
  const merged = changed.map((link): ChoosableLinks => {
    const other = contained.find(({ name }) => name === link.name);
    const described = descriptionOf(type, sourceId).links.find(({ name }) => name === link.name);
    if (!other || !described) return link;
    const keyOf = ({ value }: ChoosableValue): string => buildLinkKey(described, value);
    const [known, gone] = [new Set(link.remove.map(keyOf)), new Set(other.remove.map(keyOf))];
    const more = other.remove.filter((one) => !known.has(keyOf(one)));
    return {
      ...link,
      add: link.add.filter((one) => !gone.has(keyOf(one))),
      remove: [...link.remove.map((one) => (gone.has(keyOf(one)) ? { ...one, selected: true } : one)), ...more],
      kept: Math.max(0, link.kept - more.length),
    };
  });
  return [...merged, ...contained.filter(({ name }) => !changed.some((link) => link.name === name))];
};

const union = (left: readonly string[], right: readonly string[]): string[] => [...new Set([...left, ...right])];

const mergeNotes = (changed: OperationNotes, contained: OperationNotes): OperationNotes => {
  const protection = union(
    changed.protection === undefined ? [] : [changed.protection],
    contained.protection === undefined ? [] : [contained.protection],
  );
  return {
    ...changed,
    losses: union(changed.losses, contained.losses),
    conflicts: union(changed.conflicts, contained.conflicts),
    ...warningsIn(union(changed.warnings ?? [], contained.warnings ?? [])),
    ...(changed.gives || contained.gives ? { gives: [...(changed.gives ?? []), ...(contained.gives ?? [])] } : {}),
    ...(protection.length > 0 ? { protection: protection.join(' ') } : {}),
  };
};

const mergeBodies = (head: Head, changed: OperationBody, contained: OperationBody) => ({
  ...changed,
  attributes: mergeAttributes(changed.attributes, contained.attributes),
  links: mergeLinks(head, changed.links, contained.links),
  notes: mergeNotes(changed.notes, contained.notes),
  names: { ...contained.names, ...changed.names },
});

const mergeDraft = (change: Draft, containment: Draft): Draft => {
  const { liveId, operation } = change;
  const { head, body } = operation;
  const { head: contained, body: more } = containment.operation;
  if (bringsBack(head.kind)) return change;
  if (head.kind === 'unchanged' || contained.kind === 'delete') return containment;
  const severity = head.severity ?? contained.severity;
  return {
    liveId,
    operation: {
      ...operation,
      head: {
        ...head,
        // A containment comes first, also where the object is changed back: a rogue account must not undo repairs.
        ...(contained.kind === 'disable' ? { kind: 'disable', wave: contained.wave } : {}),
        ...(severity === undefined ? {} : { severity }),
      },
      body: mergeBodies(head, body, more),
    },
  };
};

const keyOf = ({ liveId, operation: { head } }: Draft): string => `${head.type} ${liveId.toLowerCase()}`;

/**
 * Joins the reversal of changes with the containment of created objects: one operation per object. Both may remove the
 * same value, e.g. the role that a created user holds.
 */
export const mergeDrafts = (changed: readonly Draft[], contained: readonly Draft[]): Draft[] => {
  const byKey = new Map(contained.map((draft) => [keyOf(draft), draft]));
  const known = new Set(changed.map(keyOf));
  return [
    ...changed.map((draft) => {
      const other = byKey.get(keyOf(draft));
      return other ? mergeDraft(draft, other) : draft;
    }),
    ...contained.filter((draft) => !known.has(keyOf(draft))),
  ];
};
