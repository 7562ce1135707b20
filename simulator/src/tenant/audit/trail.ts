import type { BehaviourSettings } from '../behaviour/table.ts';
import { textOf, type Entity } from '../store/entity.ts';
import { withoutOldValues } from './entries.ts';

/** The newest entries are kept, so that a long run does not fill memory: about 2 KB each. */
export const MAX_AUDIT_ENTRIES = 50_000;

type AuditBehaviour = Pick<BehaviourSettings, 'auditLag' | 'auditOldValuesMissing' | 'auditRetention' | 'timeDivisor'>;

/** One entry of `directoryAudits` with its place in time. */
export interface AuditedEntry {
  /** Milliseconds since 1970; never earlier than the entry before. */
  readonly at: number;
  readonly id: string;
  readonly entry: Entity;
}

/** The audit log in memory, oldest entry first. The journal of the store keeps it over a restart. */
export class AuditTrail {
  readonly #behaviour: AuditBehaviour;
  #entries: AuditedEntry[] = [];

  /** @param behaviour in force; it may change later */
  constructor(behaviour: AuditBehaviour) {
    this.#behaviour = behaviour;
  }

  get size(): number {
    return this.#entries.length;
  }

  add(entry: Entity): void {
    const at = Math.max(Date.parse(textOf(entry['activityDateTime'])), this.#entries.at(-1)?.at ?? 0);
    this.#entries.push({ at, id: textOf(entry['id']), entry });
    // In blocks, because removing the first entry moves all others.
    if (this.#entries.length > MAX_AUDIT_ENTRIES * 1.1) this.#entries = this.#entries.slice(-MAX_AUDIT_ENTRIES);
  }

  /** Removes entries older than the retention, and returns all others, including those that no caller sees yet. */
  kept(now = Date.now()): readonly Entity[] {
    this.#expire(now);
    return this.#entries.slice(-MAX_AUDIT_ENTRIES).map(({ entry }) => entry);
  }

  /** The entries that have arrived, oldest first. */
  *visible(now = Date.now()): Generator<AuditedEntry> {
    this.#expire(now);
    const longest = this.#behaviour.auditLag / this.#behaviour.timeDivisor;
    for (const each of this.#entries) if (longest === 0 || now - each.at >= longest * lateness(each.id)) yield each;
  }

  /** @returns the entry as it is sent: of some, the values before the change are missing */
  sent({ id, entry }: AuditedEntry): Entity {
    const isMissing = lastShare(id) * 100 < this.#behaviour.auditOldValuesMissing;
    return isMissing ? withoutOldValues(entry) : entry;
  }

  #expire(now: number): void {
    const limit = now - this.#behaviour.auditRetention;
    if ((this.#entries[0]?.at ?? now) > limit) return;
    const first = this.#entries.findIndex(({ at }) => at > limit);
    this.#entries = first < 0 ? [] : this.#entries.slice(first);
  }
}

/** Ids end with a random GUID; its first and last digits give each entry two lasting random numbers from 0 to 1. */
const lateness = (id: string): number => Number.parseInt(id.slice(-36, -28), 16) / 2 ** 32;
const lastShare = (id: string): number => Number.parseInt(id.slice(-8), 16) / 2 ** 32;
