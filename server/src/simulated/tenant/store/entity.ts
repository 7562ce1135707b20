/** Plain JSON, as Microsoft Graph sends it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [property: string]: Json };

/** One directory object. Properties that the simulator knows nothing of are kept and sent as they came. */
export type Entity = { readonly [property: string]: Json };

export const isEntity = (value: unknown): value is Entity => typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
