import { buildLinkKey } from '../directory/index.ts';
import type { LinkDescription, LinkValue, GraphObject, TypeDescription } from '../directory/index.ts';
import type { Links } from './references.ts';

/** @returns the wanted links; values that the directory never removes stay as they are there */
export const addableLinks = (
  { links: kinds }: { links: readonly LinkDescription[] },
  wanted: Links,
  live: Links,
): Links => {
  const limited = kinds.filter(({ name, canAdd }) => canAdd !== undefined && wanted[name] !== undefined);
  return limited.length === 0
    ? wanted
    : {
        ...wanted,
        ...Object.fromEntries(
          limited.map((link) => [link.name, addable(link, wanted[link.name] ?? [], live[link.name] ?? [])]),
        ),
      };
};

const addable = (link: LinkDescription, wanted: readonly LinkValue[], live: readonly LinkValue[]): LinkValue[] => {
  const can = (value: LinkValue): boolean => link.canAdd?.(value) !== false;
  const kept = live.filter((value) => !can(value));
  const keys = new Set(kept.map((value) => buildLinkKey(link, value)));
  return [...wanted.filter((value) => can(value) && !keys.has(buildLinkKey(link, value))), ...kept];
};

/** @returns the links of an object that the directory works out from a rule, such as the members of a dynamic group */
export const ruleDerivedLinks = ({ links }: Pick<TypeDescription, 'links'>, object: GraphObject): LinkDescription[] =>
  links.filter(({ follows }) => follows?.(object) === true);
