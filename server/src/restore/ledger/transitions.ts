import { findHoldReason, isWhollyHeld } from '@trc/domain/planStates';
import type { HoldReason } from '@trc/domain/planStates';
import type { Item, ItemError, ItemPosition } from '../types.ts';

/**
 * The phase of the operation of an item. `onHold`: not started, with the reason that the report shows. The other words
 * are explained at ItemStep and ItemState.
 */
export type Phase = 'notStarted' | 'onHold' | 'sent' | 'made' | 'linking' | 'linked' | 'done' | 'inPart' | 'failed';

/** Phases that have transitions in common. */
export const PHASE_GROUPS = {
  waiting: ['notStarted', 'onHold'],
  inProgress: ['sent', 'made', 'linking', 'linked'],
} as const satisfies Record<string, readonly Phase[]>;

const { waiting, inProgress } = PHASE_GROUPS;

interface Transition {
  from: readonly Phase[];
  to: Phase;
}

/** Every transition, by the name of its function in this module. docs/ARCHITECTURE.md shows them in one picture. */
export const TRANSITIONS = {
  begin: { from: [...waiting, 'sent'], to: 'sent' },
  putBack: { from: inProgress, to: 'notStarted' },
  putBackForName: { from: ['sent'], to: 'notStarted' },
  hold: { from: [...waiting, ...inProgress], to: 'onHold' },
  settle: { from: [...waiting, 'sent'], to: 'made' },
  awaitName: { from: ['sent', 'made'], to: 'sent' },
  reopen: { from: ['made'], to: 'sent' },
  beginLinks: { from: ['made', 'linking'], to: 'linking' },
  finishLinks: { from: ['made', 'linking'], to: 'linked' },
  complete: { from: [...waiting, ...inProgress], to: 'done' },
  completeInPart: { from: [...waiting, ...inProgress], to: 'inPart' },
  fail: { from: [...waiting, ...inProgress], to: 'failed' },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof TRANSITIONS;

export const classifyPhase = ({ state, step, code }: Pick<Item, 'state' | 'step' | 'code'>): Phase => {
  if (state === 'unprocessed') return isWhollyHeld({ state, code }) ? 'onHold' : 'notStarted';
  if (state === 'completed') return 'done';
  if (state === 'completedWithErrors') return 'inPart';
  // A row that says running without a step is looked at as one that was sent.
  return state === 'failed' ? 'failed' : step === 'none' ? 'sent' : step;
};

/** Columns of the ledger for a phase. A final state keeps the last step. */
const positionIn = (phase: Phase, { step }: Pick<Item, 'step'>): ItemPosition => {
  if (phase === 'notStarted' || phase === 'onHold') return { state: 'unprocessed', step: 'none' };
  if (phase === 'done') return { state: 'completed', step };
  if (phase === 'inPart') return { state: 'completedWithErrors', step };
  return phase === 'failed' ? { state: 'failed', step } : { state: 'running', step: phase };
};

type Moved = Partial<Pick<Item, 'attempt' | 'fence' | 'code' | 'outcome' | 'preIds' | 'report'>>;

/** The part of a restore that a transition needs: the lease of this process. */
interface AtWork {
  job: { fence: number };
}

/** @throws Error for a transition that the table does not have. A phase may follow itself. */
const move = (item: Item, name: TransitionName, moved: Moved = {}): void => {
  const { from, to }: Transition = TRANSITIONS[name];
  const phase = classifyPhase(item);
  if (phase !== to && !from.includes(phase)) throw new Error(`"${name}" is impossible for an item that is ${phase}.`);
  Object.assign(item, positionIn(to, item), moved);
};

/** The position of a new row. An object that cannot be restored fails at the start. */
export const initialPosition = (isRefused: boolean): ItemPosition =>
  isRefused ? { state: 'failed', step: 'none' } : { state: 'unprocessed', step: 'none' };

/** Notes an intent that is about to be stored. The outcome is unknown until the answer is stored. */
export const begin = (run: AtWork, item: Item): void =>
  move(item, 'begin', { attempt: item.attempt + 1, fence: run.job.fence });

/** The write was not sent, or the directory shows that it had no effect. */
export const putBack = (item: Item): void => move(item, 'putBack', { outcome: undefined, code: undefined });

/** A create was refused because of its name. It begins again when the name is free. A refusal is a clear outcome. */
export const putBackForName = (item: Item): void =>
  move(item, 'putBackForName', { outcome: undefined, attempt: item.attempt - 1, preIds: undefined });

/** The object is not written in this restore. */
export const hold = (item: Item, code: HoldReason): void =>
  move(item, 'hold', { code, ...(item.state === 'running' ? { outcome: undefined } : {}) });

/** The object itself is in the directory as it was meant, or no more can be written to it. */
export const settle = (item: Item): void => move(item, 'settle');

/**
 * An object that is in the directory waits for a name. It is tried again after a crash, too, and the crash does not
 * count against it, because the refusal was an answer.
 */
export const awaitName = (item: Item): void => move(item, 'awaitName', { fence: undefined });

/** An object that was written once is written again, e.g. a policy that is enabled now. */
export const reopen = (run: AtWork, item: Item): void => move(item, 'reopen', { fence: run.job.fence });

/** Notes the intent to write links. */
export const beginLinks = (run: AtWork, item: Item): void => move(item, 'beginLinks', { fence: run.job.fence });

/** The links have been written or were right. Reading back is left. */
export const finishLinks = (item: Item): void => move(item, 'finishLinks');

/** The first error gives the code, or the one that waits for a person's answer. */
const end = (item: Item, name: 'complete' | 'completeInPart' | 'fail', errors: readonly ItemError[]): void => {
  const all = [...item.report.errors, ...errors];
  const report = errors.length > 0 ? { ...item.report, errors: all } : item.report;
  move(item, name, { report, code: findHoldReason(all.map(({ code }) => code)) ?? all[0]?.code });
};

export const complete = (item: Item): void => end(item, 'complete', []);
export const completeInPart = (item: Item, errors: readonly ItemError[] = []): void =>
  end(item, 'completeInPart', errors);
export const fail = (item: Item, ...errors: readonly ItemError[]): void => end(item, 'fail', errors);

/** Counts a crash of the service against an item that was at work. */
export const countCrash = (run: AtWork, item: Item): void => {
  const counted: Pick<Item, 'crashes' | 'fence'> = { crashes: item.crashes + 1, fence: run.job.fence };
  Object.assign(item, counted);
};
