import type { GraphObject, UpdateCall } from '../../directory/index.ts';
import { DirectoryError, isRecord } from '../../directory/index.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';
import { buildUpdate } from '../plan/intent.ts';
import type { Update } from '../plan/intent.ts';
import { readEach } from './opening.ts';
import type { Unresolved } from '../links/references.ts';
import { propertyNamedBy } from './refusals.ts';
import type { RefusedWrite } from './refusals.ts';
import { liveIdOf } from './run.ts';
import type { Opened, OpenedLive, RestoreContext } from './run.ts';
import { isTransient, isRestricted, mayBeRepeated, PAUSES, sendUntilClear } from './sendWrite.ts';
import type { Retry, SendOptions, Sent, Unsent } from './sendWrite.ts';
import { ATTEMPTS_PER_ITEM } from '../ledger/states.ts';

const MAX_WAIT_MS = 15_000;

/** The result of the writes of one update. */
export interface Updated {
  /** Properties that were written. */
  done: ReadonlySet<string>;
  refused: readonly RefusedWrite[];
  /** After a cancel or a missing answer the following writes were not sent. */
  stopped?: Unsent;
}

/**
 * The cause of a group's refusal, a permission or an object, rarely changes in seconds. One retry follows, as consent
 * may just have been given.
 */
const onceMore: Retry = (error, attempt) => (isTransient(error) && attempt === 0 ? PAUSES[0] : undefined);

const bodyOf = ({ body }: UpdateCall): GraphObject => (isRecord(body) ? body : {});
const namesOf = (call: UpdateCall): string[] => Object.keys(bodyOf(call)).filter((name) => !name.startsWith('@'));

/**
 * Finds the rest of an update after a call without an answer. Waits until the directory shows the effect of the call,
 * or until the replication time has passed.
 */
const remaining = async (
  run: RestoreContext,
  one: Opened,
  unresolved: readonly Unresolved[],
  { call }: Unsent,
): Promise<Update['calls'] | undefined> => {
  const sent = canonicalJson(call);
  const until = run.clock.now() + run.settleMs;
  for (let wait = PAUSES[0] ?? 0; ; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    await run.clock.sleep(wait, run.job.signal);
    const [found] = await readEach(run, [one.description.read(liveIdOf(run, one.item))]);
    const last = run.clock.now() >= until;
    if (found?.kind !== 'here' && last) return undefined;
    const { calls } = found?.kind === 'here' ? buildUpdate(run, one, found.object, unresolved) : { calls: undefined };
    if (calls && (last || !calls.some((each) => canonicalJson(each) === sent))) return calls;
  }
};

/** `isUnsent`: the write was not sent, because the same write was refused for other objects. */
type Answer = Exclude<Sent, { kind: 'refused' }> | (Extract<Sent, { kind: 'refused' }> & { isUnsent?: boolean });

/** Sends the writes of one update and keeps their results. */
class Updating {
  readonly done = new Set<string>();
  readonly refused: RefusedWrite[] = [];
  readonly #through = new Set<string>();
  #isPlainRefused = false;

  constructor(
    readonly run: RestoreContext,
    readonly one: OpenedLive,
  ) {}

  /** @returns the call that a cancel or a missing answer stopped at */
  async send(calls: Update['calls']): Promise<Unsent | undefined> {
    for (const call of calls) {
      if (!this.#isWorthSending(call)) continue;
      const sent = await this.#sendOne(call);
      if (sent.kind === 'unsent' || sent.kind === 'unclear') return { ...sent, call };
      if (sent.kind === 'refused') {
        if (sent.isUnsent) {
          this.refused.push({ call, error: sent.error, isSent: false });
          continue;
        }
        const stopped = await this.#afterRefusal(call, sent.error);
        if (stopped) return stopped;
      } else this.#through.add(keyOf(call));
    }
    return undefined;
  }

  #isWorthSending(call: UpdateCall): boolean {
    const { group, onlyAfter } = call;
    if (!group) return !this.#isPlainRefused;
    if (this.refused.some((each) => each.call.group?.name === group.name && keyOf(each.call) === keyOf(call)))
      return false;
    if (onlyAfter && !onlyAfter.some((each) => this.#through.has(keyOf(each)))) {
      this.refused.push({
        call,
        isSent: false,
        error: new DirectoryError('No other method could be enabled. Without one, no one could sign in.'),
      });
      return false;
    }
    const error = this.run.refusals.stopped(this.one.item.type, group);
    if (error) this.refused.push({ call, error, isSent: false });
    return error === undefined;
  }

  async #sendOne(call: UpdateCall): Promise<Answer> {
    const {
      run,
      one: { item, description, live },
    } = this;
    const { group } = call;
    const usual = run.replication.whileUnknown(item);
    let wasSent = false;
    const again: Retry = (error, attempt) => {
      wasSent = true;
      if (group) run.refusals.refused(item.type, group, error, live);
      return group && isTransient(error) ? onceMore(error, attempt) : usual(error, attempt);
    };
    const options: SendOptions = { again, when: () => !group || run.refusals.stopped(item.type, group) === undefined };
    const sent = await sendUntilClear(run, call, await run.sendBatched(call, options), options);
    const stopped =
      group && sent.kind === 'unsent' && !run.job.signal.aborted ? run.refusals.stopped(item.type, group) : undefined;
    if (stopped) return { kind: 'refused', error: stopped, isUnsent: !wasSent };
    if (sent.kind === 'done') {
      for (const name of namesOf(call)) this.done.add(name);
      if (call.group) run.refusals.done(description.type, call.group);
    }
    return sent;
  }

  /**
   * An answer that names one of several properties is followed by one write without it; a list of values is tried value
   * by value.
   */
  async #afterRefusal(call: UpdateCall, error: DirectoryError): Promise<Unsent | undefined> {
    const { run } = this;
    if (call.group?.byValue) return this.#sendValues(call, error);
    if (isRestricted(error)) {
      this.refused.push({ call, error, isSent: true, advice: await run.restrictions.adviceFor(call) });
      this.#isPlainRefused ||= call.group === undefined;
      return undefined;
    }
    const named = call.method === 'PATCH' && namesOf(call).length > 1 ? propertyNamedBy(error, call.body) : undefined;
    if (named === undefined) {
      this.#isPlainRefused ||= call.group === undefined;
      this.refused.push({ call, error, isSent: true });
      return undefined;
    }
    const { [named]: value, ...rest } = bodyOf(call);
    this.refused.push({
      call: { ...call, body: { [named]: value }, group: call.group ?? { name: named, properties: [named] } },
      error,
      isSent: true,
    });
    const without: UpdateCall = { ...call, body: rest };
    const sent = await this.#sendOne(without);
    if (sent.kind === 'unsent' || sent.kind === 'unclear') return { ...sent, call: without };
    if (sent.kind === 'refused') {
      this.#isPlainRefused ||= call.group === undefined;
      this.refused.push({ call: without, error: sent.error, isSent: true });
    }
    return undefined;
  }

  async #sendValues(call: UpdateCall, refusal: DirectoryError): Promise<Unsent | undefined> {
    const [property = ''] = call.group?.properties ?? [];
    const wanted = listOf(bodyOf(call)[property]);
    const before = listOf(this.one.live[property]);
    let accepted = wanted.filter((value) => before.includes(value));
    const fresh = wanted.filter((value) => !before.includes(value));
    let isWritten = accepted.length === before.length;
    const send = (values: readonly string[]): Promise<Sent> => this.#sendOne({ ...call, body: { [property]: values } });
    for (const value of fresh) {
      // The whole list consists of this one value and the live values.
      const isKnown = fresh.length === 1 && isWritten;
      const sent: Sent = isKnown ? { kind: 'refused', error: refusal } : await send([...accepted, value]);
      if (sent.kind === 'unsent' || sent.kind === 'unclear') return { ...sent, call };
      if (sent.kind === 'refused')
        this.refused.push({ call: { ...call, body: { [property]: [value] } }, error: sent.error, isSent: true, value });
      else {
        accepted = [...accepted, value];
        isWritten = true;
      }
    }
    if (isWritten && fresh.length > 0) return undefined;
    const sent = fresh.length === 0 ? { kind: 'refused' as const, error: refusal } : await send(accepted);
    if (sent.kind === 'unsent' || sent.kind === 'unclear') return { ...sent, call };
    if (sent.kind === 'refused') this.refused.push({ call, error: sent.error, isSent: true });
    return undefined;
  }
}

const keyOf = ({ method, path, body }: UpdateCall): string => `${method} ${path} ${Object.keys(body ?? {}).join()}`;
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((each): each is string => typeof each === 'string');

/**
 * Sends an update. A POST without an answer, e.g. of a child object, is resolved by looking and not by sending again:
 * the rest are the parts that the object then still lacks.
 */
export const sendUpdate = async (
  run: RestoreContext,
  one: OpenedLive,
  { calls }: Update,
  unresolved: readonly Unresolved[],
): Promise<Updated> => {
  const updating = new Updating(run, one);
  let stopped = await updating.send(calls);
  for (
    let attempt = 1;
    stopped?.kind === 'unclear' &&
    !mayBeRepeated(stopped.call) &&
    attempt < ATTEMPTS_PER_ITEM &&
    !run.job.signal.aborted;
    attempt += 1
  ) {
    const rest = await remaining(run, one, unresolved, stopped);
    if (!rest) break;
    stopped = await updating.send(rest);
  }
  return { done: updating.done, refused: updating.refused, ...(stopped ? { stopped } : {}) };
};
