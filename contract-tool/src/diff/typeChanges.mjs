const ANY = ['array', 'boolean', 'null', 'number', 'object', 'string'];

/** The types that a schema's `type` stands for; a whole number is a number. */
const typesOf = (value) => (value === undefined ? ANY : [value].flat());
const holds = (wide, narrow) =>
  narrow.every((type) => wide.includes(type) || (type === 'integer' && wide.includes('number')));

/** True for a path that ends at the keyword `type`, or at one of its entries, and not at a property of that name. */
const isType = (path) => path.at(-1) === 'type' && !['properties', 'patternProperties'].includes(path.at(-2));
const isEntry = (path) => typeof path.at(-1) === 'number' && isType(path.slice(0, -1));

/**
 * Judges a changed type of a value: a request value must not be narrowed, a reply value must not be widened. The
 * library rates both directions the same.
 * @returns true if a client breaks, undefined if the change is not about a type
 */
export const breaksByType = ({ action, path, before, after }) => {
  if (path[0] !== 'paths' || (!isType(path) && !isEntry(path))) return undefined;
  const isReply = path[3] === 'responses';
  if (isEntry(path)) return action === 'replace' || action === (isReply ? 'add' : 'remove');
  const [old, fresh] = [typesOf(before), typesOf(after)];
  return isReply ? !holds(old, fresh) : !holds(fresh, old);
};
