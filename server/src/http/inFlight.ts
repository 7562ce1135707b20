import type { Caller } from './contract/types.ts';
import type { Operation } from './contract/document.ts';
import { classifyRate, tooManyRequests } from './callRates.ts';

/** Runs work when there is room for it. */
class Room {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
  ) {}

  get isEmpty(): boolean {
    return this.running === 0 && this.waiting.length === 0;
  }

  /** @throws HttpError 429 where too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.most) this.running += 1;
    else {
      if (this.waiting.length >= this.mostWaiting) throw tooManyRequests(1);
      // The request that ends first resolves this promise and passes its place on.
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

const SEARCHES_PER_PERSON = 4;
const COMPARISONS_PER_PERSON = 1;
const COMPARISONS = 3;
/** Calls of one person that wait for their turn. */
const WAITING_PER_PERSON = 40;
/** As many as a service should ever hold. */
const WAITING = 200;
/** Operations that read many objects of the directory while a person waits. */
const COMPARING = ['compareWithDirectory', 'previewRestore', 'createPlan', 'getUndo'];

export type RunLimited = <T>(caller: Caller, operation: Operation, work: () => Promise<T>) => Promise<T>;

/**
 * Limits the dear calls that are under way at a time: searches, which open sealed names, per person; comparisons, which
 * use the directory's quotas, per person and in all. The others wait for their turn.
 */
export const limitInFlight = (): RunLimited => {
  const rooms = new Map<string, Room>();
  const comparisons = new Room(COMPARISONS, WAITING);

  const inOwnRoom = async <T>(key: string, most: number, work: () => Promise<T>): Promise<T> => {
    const room = rooms.get(key) ?? new Room(most, WAITING_PER_PERSON);
    rooms.set(key, room);
    try {
      return await room.run(work);
    } finally {
      if (room.isEmpty) rooms.delete(key);
    }
  };

  return ({ tenantId, oid }, operation, work) => {
    const key = `${tenantId}/${oid}`;
    if (COMPARING.includes(operation.operationId)) {
      return inOwnRoom(`comparison ${key}`, COMPARISONS_PER_PERSON, () => comparisons.run(work));
    }
    return classifyRate(operation) === 'search' ? inOwnRoom(`search ${key}`, SEARCHES_PER_PERSON, work) : work();
  };
};
