import { canonicalJson } from '../content/canonicalJson.ts';
import { bringsBack } from './marks.ts';
import type { ChoosableLinks, ChoosableValue, Operation, OperationBody, PlanOrigin } from './types.ts';
import type { WantedObject } from './wanted.ts';

const chosen = (values: readonly ChoosableValue[]) =>
  values.flatMap(({ value, selected }) => (selected ? [value] : []));

/** The part of an object that an operation writes. A link is reversed: values that the operation adds were removed. */
const partOf = ({ attributes, links }: OperationBody): NonNullable<WantedObject['part']> => ({
  paths: attributes.flatMap(({ path, selected }) => (selected ? [path] : [])),
  links: links.map(({ name, add, remove }) => ({ name, added: chosen(remove), removed: chosen(add) })),
});

/** A containment that is joined with the reversal of a change disables as well. */
const isChange = ({ kind }: Pick<Operation['head'], 'kind'>): boolean => kind === 'update' || kind === 'disable';

/** @returns the object of an earlier operation, as a new plan compares it */
export const wantedAgain = ({ kind }: Pick<PlanOrigin, 'kind'>, { head, body }: Operation): WantedObject => ({
  type: head.type,
  id: head.sourceId,
  names: body.names,
  ...(head.severity === undefined ? {} : { severity: head.severity }),
  ...(bringsBack(head.kind) ? { linkMode: 'add' as const } : {}),
  ...(isChange(head) && kind === 'changes' ? { part: partOf(body) } : {}),
  ...(isChange(head) && kind !== 'changes' ? { linkMode: body.choices.linkMode ?? 'leave' } : {}),
});

const keepSelected = (fresh: readonly ChoosableValue[], before: readonly ChoosableValue[]): ChoosableValue[] => {
  const known = new Set(chosen(before).map((value) => canonicalJson(value)));
  return fresh.filter(({ value }) => known.has(canonicalJson(value))).map((one) => ({ ...one, selected: true }));
};

const keepLinks = (fresh: readonly ChoosableLinks[], before: readonly ChoosableLinks[]): ChoosableLinks[] =>
  fresh.flatMap((link) => {
    const earlier = before.find(({ name }) => name === link.name);
    if (!earlier) return [];
    const [add, remove] = [keepSelected(link.add, earlier.add), keepSelected(link.remove, earlier.remove)];
    return add.length + remove.length > 0 ? [{ ...link, add, remove }] : [];
  });

/** Limits an operation to the selection of the earlier plan. A re-created object is restored whole. */
const restricted = ({ head, body }: Operation, before: Operation): Operation => {
  if (head.kind !== 'update' || !isChange(before.head)) return { head, name: before.name, body };
  const paths = new Set(before.body.attributes.flatMap(({ path, selected }) => (selected ? [path] : [])));
  const attributes = body.attributes.filter(({ path }) => paths.has(path));
  const links = keepLinks(body.links, before.body.links);
  const isRight = attributes.length + links.length === 0;
  return {
    head: isRight ? { ...head, kind: 'unchanged', selected: false } : head,
    name: before.name,
    body: { ...body, attributes, links },
  };
};

/**
 * @param fresh the operation as a plan of now has it
 * @param before the operation that was not done, or not wholly
 * @returns the fresh operation with the choices of the earlier one
 */
export const takenUp = (fresh: Operation, before: Operation): Operation => {
  const { head, name, body } = restricted(fresh, before);
  const { restoreEnabled, reportOnly } = before.body.choices;
  const hasChoice = body.choices.restoreEnabled !== undefined && restoreEnabled !== undefined;
  return {
    head,
    name,
    body: {
      ...body,
      choices: {
        ...body.choices,
        ...(hasChoice ? { restoreEnabled } : {}),
        ...(body.choices.reportOnly !== undefined && reportOnly !== undefined ? { reportOnly } : {}),
      },
    },
  };
};

const withoutValues = (fresh: readonly ChoosableValue[], before: readonly ChoosableValue[]): ChoosableValue[] => {
  const left = new Set(before.flatMap(({ value, selected }) => (selected ? [] : [canonicalJson(value)])));
  return fresh.filter(({ value }) => !left.has(canonicalJson(value)));
};

/**
 * Takes the parts out of a new containment that a person did not select in the earlier plan. Parts that the earlier
 * plan did not have stay, e.g. a secret that was added since.
 */
export const withoutDeselected = (fresh: Operation, { head: { severity }, body: before }: Operation): Operation => {
  const { head, name, body } = fresh;
  const left = new Set(before.attributes.flatMap(({ path, selected }) => (selected ? [] : [path])));
  const attributes = head.kind === 'delete' ? body.attributes : body.attributes.filter(({ path }) => !left.has(path));
  const links = body.links.flatMap((link): ChoosableLinks[] => {
    const earlier = before.links.find((one) => one.name === link.name);
    const remove = withoutValues(link.remove, earlier?.remove ?? []);
    return remove.length + link.add.length > 0 ? [{ ...link, remove }] : [];
  });
  const isRight = head.kind !== 'delete' && attributes.length + links.length === 0;
  return {
    head: {
      ...head,
      ...(severity === undefined ? {} : { severity }),
      ...(isRight ? { kind: 'unchanged' as const, selected: false } : {}),
    },
    name,
    body: { ...body, attributes, links },
  };
};
