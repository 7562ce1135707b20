import { Random } from '../random.ts';
import { isEntity, textOf } from '../store/entity.ts';
import type { ReplicationLag } from '../store/lag.ts';
import type { Call, Reply } from './call.ts';
import { FAULT_KINDS, SERVER_ERRORS, type Fault, type Wire } from './faultKinds.ts';
import { parseFault } from './faultWish.ts';

export { FAULT_NAMES, type Fault, type Wire } from './faultKinds.ts';

/** Older hits are forgotten, so that a fault that hits for hours does not fill memory. */
const KEPT_HITS = 100_000;

export interface Hit {
  readonly name: string;
  readonly target: string;
  readonly at: string;
}

interface Active {
  readonly fault: Fault;
  readonly random: Random;
  /** Each hit gets its own status. */
  readonly anyStatus: boolean;
}

/** The disturbances in force, in the order in which they were asked for. */
export class Faults {
  #active: Active[] = [];
  #hits: Hit[] = [];

  get active(): readonly Fault[] {
    return this.#active.map(({ fault }) => fault);
  }

  /** Affected requests, oldest first. */
  get hits(): readonly Hit[] {
    return this.#hits;
  }

  clear(): void {
    this.#active = [];
    this.#hits = [];
  }

  /** @throws GraphError 400 for a wish that makes no sense */
  add(wish: unknown): Fault {
    const wanted = parseFault(wish);
    const fault: Fault = { ...wanted, status: wanted.status ?? SERVER_ERRORS[0] ?? 500 };
    this.#active.push({
      fault,
      random: new Random(`fault/${fault.name}/${fault.seed}`),
      anyStatus: wanted.status === undefined,
    });
    return fault;
  }

  /**
   * The faults that hit this request; each is used up by one.
   * @param part true for a part of a $batch
   */
  take(call: Call, part = false): Fault[] {
    const path = `/${call.segments.join('/')}`;
    const hit: Fault[] = [];
    for (const { fault, random, anyStatus } of this.#active) {
      if (
        fault.count === 0 ||
        !fitsPart(fault, part) ||
        !fitsMethod(fault.method, call.method) ||
        !matches(fault.path, path)
      )
        continue;
      if (fault.after > 0) {
        fault.after -= 1;
        continue;
      }
      if (fault.rate < 1 && !random.chance(fault.rate)) continue;
      if (fault.count !== undefined) fault.count -= 1;
      hit.push(anyStatus ? { ...fault, status: random.pick(SERVER_ERRORS) } : fault);
    }
    this.#active = this.#active.filter(({ fault }) => fault.count !== 0);
    this.#hits.push(...hit.map(({ name }) => ({ name, target: call.target, at: new Date().toISOString() })));
    if (this.#hits.length > KEPT_HITS) this.#hits = this.#hits.slice(-KEPT_HITS / 2);
    return hit;
  }
}

/** @throws GraphError when one of the faults refuses the request */
export const refuse = (faults: readonly Fault[]): void => {
  for (const fault of faults) {
    const refusal = FAULT_KINDS[fault.name]?.refuse;
    if (refusal !== undefined) throw refusal(fault);
  }
};

/**
 * @param lag by which a created object can be kept from sight
 * @throws GraphError when one of the faults hides that the work was done
 */
export const disturbBody = (faults: readonly Fault[], call: Call, reply: Reply, lag?: ReplicationLag): Reply => {
  const created = reply.status === 201 && isEntity(reply.body) ? textOf(reply.body['id']) : '';
  if (created !== '')
    for (const fault of faults) if (FAULT_KINDS[fault.name]?.hidesCreated === true) lag?.start(created, fault.delayMs);
  for (const fault of faults) {
    const refusal = FAULT_KINDS[fault.name]?.refuseAfter;
    if (refusal !== undefined) throw refusal(fault);
  }
  if (typeof reply.body !== 'object' || (reply.status !== 200 && reply.status !== 201)) return reply;
  const body: Record<string, unknown> = { ...reply.body };
  for (const fault of faults) FAULT_KINDS[fault.name]?.body?.(body, call, fault);
  return { ...reply, body };
};

export const disturbWire = (faults: readonly Fault[], wire: Wire): void => {
  for (const fault of faults) FAULT_KINDS[fault.name]?.wire?.(wire, fault);
};

/** A fault that changes the wire hits the whole batch when a part of it fits. */
const fitsPart = (fault: Fault, part: boolean): boolean => part || FAULT_KINDS[fault.name]?.partsOnly !== true;

const fitsMethod = (wanted: string, method: string): boolean =>
  wanted === '*' || (wanted === 'write' ? method !== 'GET' : wanted === method);

const matches = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  ).test(path);
