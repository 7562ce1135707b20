const ANY = ['array', 'boolean', 'null', 'number', 'object', 'string'];

/** The types that a schema's `type` stands for; a whole number is a number. */
const typesOf = (value) => (value === undefined ? ANY : [value].flat());
const holds = (wide, narrow) =>
  narrow.every((type) => wide.includes(type) || (type === 'integer' && wide.includes('number')));

/** Whether a path ends at the keyword `type`, or at one of its entries, and not at a property of that name. */
const isType = (path) => path.at(-1) === 'type' && !['properties', 'patternProperties'].includes(path.at(-2));
const isEntry = (path) => typeof path.at(-1) === 'number' && isType(path.slice(0, -1));

/**
 * Where the type of a value changes: what is sent may not be narrowed, what is got not widened. (The library calls each
 * such change the same.)
 * @returns whether a client breaks; nothing where a change is of something else
 */
export const breaksByType = ({ action, path, before, after }) => {
  if (path[0] !== 'paths' || (!isType(path) && !isEntry(path))) return undefined;
  const isReply = path[3] === 'responses';
  if (isEntry(path)) return action === 'replace' || action === (isReply ? 'add' : 'remove');
  const [old, fresh] = [typesOf(before), typesOf(after)];
  return isReply ? !holds(old, fresh) : !holds(fresh, old);
};
