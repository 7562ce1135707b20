import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '@trc/domain/roles';
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
  /** When the access token ends. */
  tokenExpires: Date;
  /** 'emergency' for an emergency administrator, who is not in the directory; left out for everybody else. */
  origin?: 'emergency' | undefined;
}

/** A file of a form, held in memory; limited to 16 KiB. */
export interface FormFile {
  filename: string;
  data: Buffer;
}

/** What a handler is given: a request that the contract allows, from a person who may make it. */
export interface Call {
  caller: Caller;
  requestId: string;
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The checked JSON body, or the fields of a form; undefined without a body. */
  body: unknown;
  files: Readonly<Record<string, FormFile>>;
  /** For headers and cookies; the body is what the handler returns. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers one operation with its 200 body, or undefined for 204. */
export type Handler = (call: Call) => Promise<unknown>;

/** A call of an operation that takes no token. */
export type OpenCall = Omit<Call, 'caller'>;

/** Answers an operation that takes no token with its 200 body. */
export type OpenHandler = (call: OpenCall) => Promise<unknown>;

/** Handlers of operations that take no token, by operationId. */
export type OpenHandlers = Readonly<Record<string, OpenHandler>>;

/** Handlers by operationId. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Decides who calls and whether they may, before the body is read. @throws Problem 401, 403 or 429 */
export type Guard = (request: FastifyRequest, operation: Operation) => Promise<Caller>;

/** A handler for a body of a known shape. The contract has checked it, so this is the one place that names its type. */
export const withBody =
  <Body>(work: (call: Call & { body: Body }) => Promise<unknown>): Handler =>
  (call) =>
    work({ ...call, body: call.body as Body });
