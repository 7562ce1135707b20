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

/** @returns the object of an earlier operation, as a new plan compares it */
export const wantedAgain = ({ kind }: Pick<PlanOrigin, 'kind'>, { head, body }: Operation): WantedObject => ({
  type: head.type,
  id: head.sourceId,
  names: body.names,
  ...(head.severity === undefined ? {} : { severity: head.severity }),
  ...(bringsBack(head.kind) ? { linkMode: 'add' as const } : {}),
  ...(head.kind === 'update' && kind === 'changes' ? { part: partOf(body) } : {}),
  ...(head.kind === 'update' && kind !== 'changes' ? { linkMode: body.choices.linkMode ?? 'leave' } : {}),
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
  if (head.kind !== 'update' || before.head.kind !== 'update') return { head, name: before.name, body };
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
export const takenUp = (fresh: Operation, before: Operation, overwrite: boolean): Operation => {
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
      ...(overwrite ? { overwrite: true as const } : {}),
    },
  };
};
