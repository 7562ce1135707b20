import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '@trc/domain/roles';
import type { Operations } from '../../contract/generated.ts';
import type { Body, OpenOperationId, OperationId, Reply } from '../../contract/operations.ts';
import type { Operation } from './document.ts';

/** The signed-in person behind a call, from the token and the permission table. */
export interface Caller {
  tenantId: string;
  /** Object id in the directory, a GUID. */
  oid: string;
  /** From the permission record or the directory, never from the token; the object id where neither has it. */
  upn: string;
  name: string;
  role: Role;
  /** The code of the permission record as stored; undefined without a record. */
  permissionType: string | undefined;
  /** Expiry of the access token. */
  tokenExpires: Date;
  /** 'emergency' for an emergency administrator, who is not in the directory; left out for everybody else. */
  origin?: 'emergency' | undefined;
}

/** A file of a form, held in memory; limited to 16 KiB. */
export interface FormFile {
  filename: string;
  data: Buffer;
}

/** The argument of a handler: a request that the contract allows, from a person who may make it. */
export interface Call<Id extends OperationId = never> {
  caller: Caller;
  requestId: string;
  path: [Id] extends [never] ? Readonly<Record<string, string>> : Operations[Id]['path'];
  query: [Id] extends [never] ? Readonly<Record<string, string>> : Operations[Id]['query'];
  /** The checked JSON body, or the fields of a form; undefined without a body. */
  body: [Id] extends [never] ? unknown : Body<Id>;
  files: Readonly<Partial<Record<[Id] extends [never] ? string : Operations[Id]['files'], FormFile>>>;
  /** Access to headers and cookies; the handler returns the body. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers one operation with its 200 body, or undefined for 204. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>>;

/** A call of an operation that takes no token. */
export type OpenCall<Id extends OperationId = never> = Omit<Call<Id>, 'caller'>;

/** Handlers by operationId, with the types that the contract gives to each. */
export type Handlers = { readonly [Id in Exclude<OperationId, OpenOperationId>]: Handler<Id> };

/** Handlers of operations that take no token, by operationId. */
export type OpenHandlers = { readonly [Id in OpenOperationId]: (call: OpenCall<Id>) => Promise<Reply<Id>> };

/**
 * Handlers as the routes call them: the contract has checked each call, and each reply is checked before it is sent.
 */
export type RoutedHandlers = Readonly<Record<string, (call: Call) => Promise<unknown>>>;
export type RoutedOpenHandlers = Readonly<Record<string, (call: OpenCall) => Promise<unknown>>>;

/** Forgets the types of the operations, because a route finds its handler by name. */
export const routed = (handlers: Partial<Handlers>): RoutedHandlers => handlers as unknown as RoutedHandlers;
export const routedOpen = (handlers: OpenHandlers): RoutedOpenHandlers => handlers as unknown as RoutedOpenHandlers;

/** Decides who calls and whether they may, before the body is read. @throws HttpError 401, 403 or 429 */
export type Guard = (request: FastifyRequest, operation: Operation) => Promise<Caller>;
