/** Plain JSON, as Microsoft Graph sends it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [property: string]: Json };

/** A directory object. Properties that the simulator does not know are kept and sent unchanged. */
export type Entity = { readonly [property: string]: Json };

export const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** @returns the text at a path like "roleMemberInfo/id", "" if missing */
export const textAt = (entity: Entity, path: string): string => {
  let value: Json | undefined = entity;
  for (const step of path.split('/')) value = isEntity(value) ? value[step] : undefined;
  return textOf(value);
};

/** @returns the texts of a list property, none where it is not a list */
export const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.flatMap((each: Json) => (typeof each === 'string' ? [each] : [])) : [];
