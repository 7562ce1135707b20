import { holdReasonOf, classifyItem } from '@trc/domain/planStates';
import { idsIn, insertNames, MAX_SHOWN_NAMES } from '../comparison/index.ts';
import { protectionLossAfter } from '../comparison/protectionLoss.ts';
import { plannedAction } from '../restore/report/effects.ts';
import type { Outcome } from '../restore/types.ts';
import { isExecuted } from './chosen.ts';
import { listMarks } from './marks.ts';
import { applyReportOnly } from './reportOnly.ts';
import { plannedSignIn } from './signIn.ts';
import type { OperationRow } from './operationRows.ts';
import type { ChoosableValue, Operation, ShownOperation } from './types.ts';

/** Limit of a reply for the values of one link. */
const MAX_VALUES = 1000;
const MAX_REASON = 4096;
const MAX_LOSSES = 100;
const MAX_LOSS = 2000;

const nameAmong = (names: Readonly<Record<string, string>>, value: unknown): string | undefined => {
  for (const id of idsIn(value)) if (names[id] !== undefined) return names[id];
  return undefined;
};

const valuesOf = (values: readonly ChoosableValue[], names: Readonly<Record<string, string>>) =>
  values.slice(0, MAX_VALUES).map(({ value, selected }) => {
    const name = nameAmong(names, value);
    return { value, selected, ...(name === undefined ? {} : { name }) };
  });

const missingSentence = (names: readonly string[]): string =>
  `It refers to ${names.join(', ')}, which this plan does not bring back.`;

export interface OperationContext {
  /** Names of operations that are not executed, by number. */
  notExecuted: ReadonlyMap<number, string>;
  item: Parameters<typeof classifyItem>[0];
  answer: ShownOperation['answer'];
}

export const showAnswer = (
  row: Pick<OperationRow, 'answer' | 'answered_by' | 'answered_at' | 'follow_up'>,
): ShownOperation['answer'] =>
  row.answer === null || row.answered_at === null
    ? undefined
    : {
        answer: row.answer,
        by: row.answered_by ?? '',
        at: row.answered_at.toISOString(),
        ...(row.follow_up === null ? {} : { planId: row.follow_up }),
      };

/** The conflicts of an operation, including operations that it needs and that are not selected. */
const conflictsOf = (operation: Operation, { notExecuted }: Pick<OperationContext, 'notExecuted'>): string[] => {
  const { body } = operation;
  const required = isExecuted(operation) ? body.requires : [];
  const missing = required.flatMap((number) => notExecuted.get(number) ?? []);
  return [...body.notes.conflicts, ...(missing.length > 0 ? [missingSentence(missing.slice(0, 10))] : [])].map((text) =>
    text.slice(0, MAX_REASON),
  );
};

/** An operation as the contract has it, with names before ids. */
export const shownOperation = (planned: Operation, context: OperationContext): ShownOperation => {
  const operation = applyReportOnly(planned);
  const { head, name, body } = operation;
  const names = new Map(Object.entries(body.names));
  const { linkMode, needsLinkMode, restoreEnabled, reportOnly } = body.choices;
  const marks = listMarks(operation);
  const signIn = plannedSignIn(operation);
  const state = classifyItem(context.item);
  const { protection } = body.notes;
  const holdReason = holdReasonOf(context.item);
  const shown = (value: unknown): unknown => insertNames(value, names, MAX_SHOWN_NAMES);
  return {
    operationId: String(head.number),
    type: head.type,
    id: head.sourceId,
    name,
    kind: head.kind,
    wave: head.wave,
    ...(head.severity ? { severity: head.severity } : {}),
    selected: head.selected,
    attributes: body.attributes.map(({ path, selected, ...values }) => ({
      path,
      selected,
      ...(values.expected === undefined ? {} : { expected: shown(values.expected) }),
      ...(values.wanted === undefined ? {} : { wanted: shown(values.wanted) }),
    })),
    links: body.links.map(({ name: link, add, remove, kept }) => ({
      name: link,
      add: valuesOf(add, body.names),
      addCount: add.length,
      remove: valuesOf(remove, body.names),
      removeCount: remove.length,
      kept,
    })),
    requires: body.requires.map(String),
    losses: body.notes.losses.slice(0, MAX_LOSSES).map((loss) => loss.slice(0, MAX_LOSS)),
    conflicts: conflictsOf(operation, context),
    ...(body.notes.warnings === undefined ? {} : { warnings: [...body.notes.warnings] }),
    ...(protection === undefined
      ? {}
      : { protection: state === 'done' ? protectionLossAfter(protection) : protection }),
    ...(marks.includes('permanent') ? { permanent: true } : {}),
    ...(marks.includes('comesBackDisabled') ? { comesBackDisabled: true } : {}),
    ...(body.notes.returning ? { returning: true } : {}),
    ...(restoreEnabled === undefined ? {} : { restoreEnabled }),
    ...(signIn === undefined ? {} : { signIn }),
    ...(reportOnly === undefined ? {} : { reportOnly }),
    ...(linkMode ? { linkMode } : {}),
    ...(needsLinkMode ? { needsLinkMode } : {}),
    state,
    ...(state === 'done' ? plannedAction(head.kind, context.item?.outcome as Outcome | undefined) : {}),
    ...(holdReason === undefined ? {} : { holdReason }),
    ...(context.answer === undefined ? {} : { answer: context.answer }),
    ...(body.notes.message === undefined ? {} : { message: body.notes.message.slice(0, MAX_REASON) }),
  };
};
