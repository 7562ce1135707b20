import type { GraphObject, LinkDescription, TypeDescription } from '../directory/index.ts';

/** @returns the links of an object that the directory works out from a rule, such as the members of a dynamic group */
export const followingLinks = ({ links }: Pick<TypeDescription, 'links'>, object: GraphObject): LinkDescription[] =>
  links.filter(({ follows }) => follows?.(object) === true);
