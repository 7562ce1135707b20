import { setTimeout as sleep } from 'node:timers/promises';
import { asUnclear, DirectoryError, RetryableError } from './errors.ts';
import type { Limiter } from './limiter.ts';
import { READ_HEADERS, withOrigin } from './odata.ts';
import { isRecord, parseReply } from './parse.ts';
import type { BatchAnswer, CallOptions, DirectoryReply } from './port.ts';
import { computeQuota } from './quotas.ts';
import type { QuotaClass } from './quotas.ts';
import { classifyFailure } from './reply.ts';
import { assertWaitAcceptable, waitFor } from './retry.ts';
import type { RetryPolicy } from './retry.ts';
import { findWriteTarget } from './writeTarget.ts';
import type { Transport } from './transport.ts';
import type { DirectoryCall } from './types/description.ts';
import { FAILED_DEPENDENCY, TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';

interface BatchOptions {
  transport: Transport;
  limiter: Limiter;
  call: (call: DirectoryCall, options?: CallOptions) => Promise<DirectoryReply>;
  retryPolicy: RetryPolicy;
  origin: string;
  myAppsUrl?: string | undefined;
}

/** Requests that Graph takes in one batch. */
const MAX_PARTS = 20;
const MAX_PARALLEL_READS = 4;
const JSON_TYPE = 'application/json';
const MIN_PAUSE_MS = 1000;

const isWrite = ({ method }: DirectoryCall): boolean => method !== 'GET';
const versionOf = (path: string): string => /^\/[^/]+/.exec(path)?.[0] ?? '';

const answerOf = (error: DirectoryError): BatchAnswer => ({ status: error.status ?? 0, body: undefined, error });

/** The outcome of a part: an answer, or a reason to send it again. */
type Outcome = { answer: BatchAnswer } | { again: RetryableError };

const judged = (
  call: DirectoryCall,
  failure: DirectoryError | RetryableError,
  body?: Record<string, unknown>,
): Outcome => {
  if (!(failure instanceof RetryableError)) return { answer: { status: failure.status ?? 0, body, error: failure } };
  return isWrite(call) && !failure.nothingDone ? { answer: answerOf(asUnclear(failure.failure)) } : { again: failure };
};

const headerOf = (part: Record<string, unknown>, name: string): string | null => {
  const headers = isRecord(part['headers']) ? part['headers'] : {};
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null;
};

const outcomeOf = (call: DirectoryCall, part: Record<string, unknown> | undefined): Outcome => {
  const status = Number(part?.['status']);
  if (!part || !Number.isInteger(status))
    return judged(
      call,
      new RetryableError(new DirectoryError('The directory left a part of a batch without an answer.')),
    );
  const body = isRecord(part['body']) ? part['body'] : undefined;
  if (status >= 200 && status < 300) return { answer: { status, body } };
  if (status === FAILED_DEPENDENCY)
    return {
      again: new RetryableError(
        new DirectoryError('The directory did not execute a part of a batch.', status),
        undefined,
        true,
      ),
    };
  return judged(
    call,
    classifyFailure(status, body, (name) => headerOf(part, name)),
    body,
  );
};

/** The quotas count each part separately. */
const quotasOf = (calls: readonly DirectoryCall[]): { name: QuotaClass; units: number }[] => {
  const sums = new Map<QuotaClass, number>();
  for (const { name, units } of calls.map(computeQuota)) sums.set(name, (sums.get(name) ?? 0) + units);
  return [...sums].map(([name, units]) => ({ name, units }));
};

/**
 * The last earlier call that writes to the same object, per call: parts of a batch run in parallel, and these writes
 * would collide.
 */
const predecessorsOf = (calls: readonly DirectoryCall[]): (number | undefined)[] => {
  const last = new Map<string, number>();
  return calls.map((call, index) => {
    const target = findWriteTarget(call);
    if (target === undefined) return undefined;
    const before = last.get(target);
    last.set(target, index);
    return before;
  });
};

export const createBatch = ({ transport, limiter, call, retryPolicy, origin, myAppsUrl }: BatchOptions) => {
  const partOf = ({ method, path, body, headers }: DirectoryCall, id: string, after: number | undefined): object => {
    const all = {
      ...(method === 'GET' ? READ_HEADERS : {}),
      ...headers,
      ...(body ? { 'content-type': JSON_TYPE } : {}),
    };
    return {
      id,
      method,
      url: path.slice(versionOf(path).length),
      ...(after === undefined ? {} : { dependsOn: [String(after)] }),
      ...(body ? { body: withOrigin(body, origin, myAppsUrl) } : {}),
      ...(Object.keys(all).length > 0 ? { headers: all } : {}),
    };
  };

  /** Sends one POST. If the request fails, each part has that failure as its outcome. */
  const sendOnce = async (calls: readonly DirectoryCall[], signal: AbortSignal | undefined): Promise<Outcome[]> => {
    const predecessors = predecessorsOf(calls);
    try {
      const { bytes } = await transport.send({
        method: 'POST',
        write: calls.some(isWrite),
        address: transport.addressOf(`${versionOf(calls[0]?.path ?? '')}/$batch`),
        accept: JSON_TYPE,
        signal,
        headers: { 'content-type': JSON_TYPE },
        body: JSON.stringify({ requests: calls.map((one, index) => partOf(one, String(index), predecessors[index])) }),
        quotas: quotasOf(calls),
      });
      const { responses } = parseReply(bytes);
      const parts = new Map(
        (Array.isArray(responses) ? responses : []).filter(isRecord).map((part) => [String(part['id']), part]),
      );
      return calls.map((one, index) => outcomeOf(one, parts.get(String(index))));
    } catch (error) {
      signal?.throwIfAborted();
      const failure =
        error instanceof DirectoryError || error instanceof RetryableError
          ? error
          : new RetryableError(
              new DirectoryError('The directory sent something that is not JSON.', undefined, { cause: error }),
            );
      return calls.map((one) => judged(one, failure));
    }
  };

  /** Learns from refused parts. @returns milliseconds until they are sent again */
  const pauseFor = (again: readonly { one: DirectoryCall; reason: RetryableError }[], attempt: number): number => {
    for (const { one, reason } of again) {
      if (reason.failure.status === TOO_MANY_REQUESTS)
        limiter.pause(computeQuota(one).name, reason.waitMs ?? MIN_PAUSE_MS);
    }
    const asked = Math.max(...again.map(({ reason }) => reason.waitMs ?? 0));
    return waitFor(attempt, asked === 0 ? undefined : asked);
  };

  const sendPart = async (calls: readonly DirectoryCall[], signal: AbortSignal | undefined): Promise<BatchAnswer[]> => {
    const answers = new Map<DirectoryCall, BatchAnswer>();
    let open = calls;
    // A row of writes to one object gets shorter with each try; only tries that bring no answer count.
    for (let attempt = 0; open.length > 0;) {
      const outcomes = await sendOnce(open, signal);
      const again: { one: DirectoryCall; reason: RetryableError }[] = [];
      open.forEach((one, index) => {
        const outcome = outcomes[index];
        if (outcome && 'answer' in outcome) answers.set(one, outcome.answer);
        else if (outcome) again.push({ one, reason: outcome.again });
      });
      const isStuck = again.length === open.length;
      const last = isStuck && attempt >= retryPolicy.retries;
      const retried = again.filter(({ one, reason }) => {
        try {
          if (last) throw reason.failure;
          assertWaitAcceptable(reason.failure, reason.waitMs, retryPolicy);
          return true;
        } catch (error) {
          answers.set(one, answerOf(error instanceof DirectoryError ? error : reason.failure));
          return false;
        }
      });
      open = retried.map(({ one }) => one);
      const isAsked = again.some(({ reason }) => reason.failure.status !== FAILED_DEPENDENCY);
      if (retried.length > 0 && isAsked) {
        await sleep(pauseFor(retried, attempt), undefined, { signal }).catch(() => undefined);
        signal?.throwIfAborted();
      }
      if (isStuck) attempt += 1;
    }
    return calls.map(
      (one) =>
        answers.get(one) ?? answerOf(new DirectoryError('The directory left a part of a batch without an answer.')),
    );
  };

  const alone = async (one: DirectoryCall, options: CallOptions): Promise<BatchAnswer> => {
    try {
      return await call(one, options);
    } catch (error) {
      if (error instanceof DirectoryError) return answerOf(error);
      throw error;
    }
  };

  return async (calls: readonly DirectoryCall[], options: CallOptions = {}): Promise<BatchAnswer[]> => {
    const answers: BatchAnswer[] = [];
    const parts: number[][] = [];
    const filling = new Map<string, number[]>();
    calls.forEach((one, index) => {
      const key = one.throttleClass ? `single ${index}` : versionOf(one.path);
      const part = filling.get(key);
      if (part && part.length < MAX_PARTS) part.push(index);
      else {
        const fresh = [index];
        filling.set(key, fresh);
        parts.push(fresh);
      }
    });
    const run = async (): Promise<void> => {
      for (let part = parts.shift(); part; part = parts.shift()) {
        const asked = part.flatMap((index) => calls[index] ?? []);
        const first = asked[0];
        const got =
          first && asked.length === 1
            ? [await alone(first, options)]
            : await sendPart(
                asked.map((one) => ({ ...one })),
                options.signal,
              );
        part.forEach((index, at) => {
          const answer = got[at];
          if (answer) answers[index] = answer;
        });
      }
    };
    await Promise.all(Array.from({ length: calls.some(isWrite) ? 1 : MAX_PARALLEL_READS }, run));
    return answers;
  };
};
