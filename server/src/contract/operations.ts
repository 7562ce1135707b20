import type { Readable } from 'node:stream';
import type { Operations } from './generated.ts';

export type OperationId = keyof Operations;

/** Operations that are called without a token. */
export type OpenOperationId = {
  [Id in OperationId]: Operations[Id]['open'] extends true ? Id : never;
}[OperationId];

/** The checked body of a request. */
export type Body<Id extends OperationId> = Operations[Id]['body'];

/** The body of a 200, or undefined for 204. A reply that is no JSON is a stream. */
export type Reply<Id extends OperationId> = Operations[Id]['reply'];

/** A reply of which the service always sends some fields that the contract lets a backend leave out. */
export type AlwaysWith<T, Key extends keyof T> = T & { readonly [K in Key]-?: NonNullable<T[K]> };

type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;

/**
 * The names in a value that the contract lacks at that place, at any depth; `never` if the contract has them all.
 * A value is assignable to a type that lacks some of its optional names, so that assignability alone does not find a
 * renamed optional field.
 */
export type Surplus<Given, Allowed> = unknown extends Allowed
  ? never
  : Given extends Readable
    ? never
    : Given extends readonly (infer Item)[]
      ? Surplus<Item, Extract<Allowed, readonly unknown[]>[number]>
      : Given extends object
        ? {
            [Key in keyof Given & string]: Key extends KeysOf<Allowed>
              ? Surplus<NonNullable<Given[Key]>, NonNullable<ValueOf<Allowed, Key>>>
              : Key;
          }[keyof Given & string]
        : never;

/**
 * Takes a reply of which optional fields are spread in, and refuses at compile time a name that the contract lacks.
 * @returns the value itself
 */
export const exactly =
  <T>() =>
  <Given extends T>(value: Given & ([Surplus<Given, T>] extends [never] ? unknown : Surplus<Given, T>)): T =>
    value;
