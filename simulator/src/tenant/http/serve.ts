import { randomUUID } from 'node:crypto';
import type { Call, Reply } from './call.ts';
import { recordCall } from './callRecord.ts';
import { disturbBody, refuse, type Fault } from './faults.ts';
import { errorBody, GraphError } from './graphError.ts';
import { graph } from './graph.ts';
import type { SimulatorParts } from './simulator.ts';

export const JSON_TYPE =
  'application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8';

/** An answer with everything but its way over the wire. */
export interface Served {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | string | undefined;
  /** The faults that hit the request; some disturb the wire. */
  readonly faults: readonly Fault[];
}

/** Answers a request, or one part of a batch, with the faults that hit it. Refusals become error bodies. */
export const serve = (parts: SimulatorParts, call: Call, part = false, answer = graph): Served => {
  recordCall(call);
  const faults = parts.faults.take(call, part);
  return served(call, faults, (headers) => {
    refuse(faults);
    return disturbBody(faults, call, answer(parts, call, headers), parts.store.directory.lag);
  });
};

/** @param work gets the headers that it may add to */
export const served = (
  call: Pick<Call, 'headers'>,
  faults: readonly Fault[],
  work: (headers: Record<string, string>) => Reply,
): Served => {
  const requestId = randomUUID();
  const clientRequestId = call.headers['client-request-id']?.toString() ?? requestId;
  const headers: Record<string, string> = {
    'Cache-Control': 'no-cache',
    'OData-Version': '4.0',
    'request-id': requestId,
    'client-request-id': clientRequestId,
  };
  let reply: Reply;
  try {
    reply = work(headers);
  } catch (error) {
    const refusal = error instanceof GraphError ? error : new GraphError(500, 'UnknownError', 'The simulator failed.');
    if (!(error instanceof GraphError))
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    reply = {
      status: refusal.status,
      headers: refusal.headers,
      body: errorBody(refusal, requestId, clientRequestId, new Date()),
    };
  }
  const type: Record<string, string> =
    reply.body === undefined ? {} : { 'Content-Type': typeof reply.body === 'string' ? 'text/plain' : JSON_TYPE };
  return { status: reply.status, headers: { ...headers, ...reply.headers, ...type }, body: reply.body, faults };
};
