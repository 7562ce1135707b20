import { RunFailure } from '../failure.mjs';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'];

const partsOf = (reference) =>
  reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));

/** The references in a node, including those of their targets. @throws RunFailure for a dangling one */
const collect = (document, node, found) => {
  if (typeof node !== 'object' || node === null) return found;
  if (typeof node.$ref === 'string' && !found.has(node.$ref)) {
    const target = node.$ref.startsWith('#/')
      ? partsOf(node.$ref).reduce((parent, part) => parent?.[part], document)
      : undefined;
    if (target === undefined) throw new RunFailure(`The reference ${node.$ref} leads nowhere.`);
    found.set(node.$ref, target);
    collect(document, target, found);
  }
  for (const child of Object.values(node)) collect(document, child, found);
  return found;
};

const sorted = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
/** An operation with all that it refers to, as text: equal texts are equal operations. */
const textOf = (document, item, operation) => {
  const own = [item.parameters ?? [], operation];
  return JSON.stringify([own, [...collect(document, own, new Map())]], (_name, value) => sorted(value));
};

const operationsOf = ({ paths }) =>
  new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method]).map((method) => [
        `${method} ${path}`,
        { path, method, item, operation: item[method] },
      ]),
    ),
  );

/** Keeps only these operations, with parameters listed one by one; the components stay for the references. */
const only = (document, wanted) => {
  const paths = {};
  for (const { path, method, item, operation } of wanted) {
    paths[path] ??= {};
    paths[path][method] = { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] };
  }
  return { ...document, paths };
};

/**
 * @returns the document without each `type` next to a `$ref` that repeats the type of the schema referred to: no client
 * sees a difference
 */
const withoutRepeatedTypes = (document, node = document) => {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((child) => withoutRepeatedTypes(document, child));
  const { $ref: reference, type } = node;
  const isReference = typeof reference === 'string' && typeof type === 'string';
  const target = isReference ? partsOf(reference).reduce((parent, part) => parent?.[part], document) : undefined;
  const isRepeated = target !== undefined && target.type === type;
  const entries = Object.entries(node).filter(([name]) => !(isRepeated && name === 'type'));
  return Object.fromEntries(entries.map(([name, child]) => [name, withoutRepeatedTypes(document, child)]));
};

/** @returns both documents without the operations that are equal in both: comparing the others takes the time. */
export const withoutEqual = (first, second) => {
  const [before, after] = [first, second].map((document) => withoutRepeatedTypes(document));
  const [old, fresh] = [operationsOf(before), operationsOf(after)];
  const differs = ([key, one]) => {
    const [here, there] = [old.get(key), fresh.get(key)];
    return !here || !there || textOf(before, here.item, here.operation) !== textOf(after, there.item, there.operation)
      ? [one]
      : [];
  };
  return [only(before, [...old].flatMap(differs)), only(after, [...fresh].flatMap(differs))];
};
