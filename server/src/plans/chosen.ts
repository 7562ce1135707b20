import { createHash } from 'node:crypto';
import { CONTAINMENT_WAVE, OPERATION_KINDS, secondsFor } from '@trc/domain/planWaves';
import type { OperationKind } from '@trc/domain/planWaves';
import { canonicalJson } from '../content/canonicalJson.ts';
import type { ItemOperation } from '../restore/plan/operation.ts';
import { listMarks } from './marks.ts';
import type { Mark } from './marks.ts';
import { hasWork } from './work.ts';
import { applyReportOnly } from './reportOnly.ts';
import { plannedSignIn } from './signIn.ts';
import type { ChoosableValue, Operation, PlanCounts } from './types.ts';

const chosen = (values: readonly ChoosableValue[]) => values.filter(({ selected }) => selected);

export const isExecuted = (operation: Operation): boolean => operation.head.selected && hasWork(operation);

/** @returns the selected parts of an operation, which a restore may write */
export const executedOperation = (operation: Operation): ItemOperation => {
  const {
    head: { kind, wave },
    body: { attributes, links, choices, wanted, overwrite },
  } = applyReportOnly(operation);
  return {
    kind,
    // Plans of earlier versions have containments in the wave of the change that they are joined with.
    ...(kind === 'disable' && wave === CONTAINMENT_WAVE ? { isFirst: true as const } : {}),
    attributes: attributes
      .filter(({ selected }) => selected)
      .map(({ path, ...values }) => ({
        path,
        ...('expected' in values ? { expected: values.expected } : {}),
        ...('wanted' in values ? { wanted: values.wanted } : {}),
      })),
    links: links.flatMap(({ name, add, remove }) => {
      const link = {
        name,
        add: chosen(add).map(({ value }) => value),
        remove: chosen(remove).map(({ value }) => value),
      };
      return link.add.length + link.remove.length > 0 ? [link] : [];
    }),
    ...(wanted ? { wanted } : {}),
    ...(choices.restoreEnabled === undefined ? {} : { restoreEnabled: choices.restoreEnabled }),
    ...(choices.reportOnly === true ? { reportOnly: true as const } : {}),
    ...(overwrite ? { overwrite } : {}),
  };
};

/** SHA-256 of everything that a plan would write, in hex. */
export const hashPlan = (operations: readonly Operation[]): string => {
  const hash = createHash('sha256');
  for (const operation of operations.filter(isExecuted)) {
    const { type, sourceId: id } = operation.head;
    hash.update(canonicalJson({ type, id, operation: executedOperation(operation) })).update('\n');
  }
  return hash.digest('hex');
};

const countKinds = (operations: readonly Operation[]): Record<OperationKind, number> => {
  const kinds = Object.fromEntries(OPERATION_KINDS.map((kind) => [kind, 0])) as Record<OperationKind, number>;
  for (const { head } of operations) kinds[head.kind] += 1;
  return kinds;
};

const writesOf = ({ body: { links } }: Operation): number =>
  1 + links.reduce((sum, { add, remove }) => sum + chosen(add).length + chosen(remove).length, 0);

/** @returns numbers of operations that have a conflict, or that need an operation that is not executed */
export const conflictingNumbers = (operations: readonly Operation[]): ReadonlySet<number> => {
  const executed = new Set(operations.filter(isExecuted).map(({ head }) => head.number));
  const isConflicting = ({ head, body }: Operation): boolean =>
    body.notes.conflicts.length > 0 ||
    (executed.has(head.number) && body.requires.some((number) => !executed.has(number)));
  return new Set(operations.filter(isConflicting).map(({ head }) => head.number));
};

/** @returns ids, in lower case, of accounts that get a privilege by the selected parts of an operation */
const listReceivers = ({ body: { links, notes } }: Operation): string[] => {
  const added = new Set(links.flatMap(({ name, add }) => chosen(add).map(({ value }) => canonicalJson([name, value]))));
  return (notes.gives ?? [])
    .filter(({ link, value }) => link === undefined || added.has(canonicalJson([link, value])))
    .flatMap(({ ids }) => ids.map((id) => id.toLowerCase()));
};

const countObjects = (operations: readonly Operation[]): number =>
  new Set(operations.map(({ head: { type, sourceId } }) => `${type} ${sourceId.toLowerCase()}`)).size;

/** Counts of a plan. Objects that are right already count as such; everything else only where it is executed. */
export const countOperations = (operations: readonly Operation[]): PlanCounts => {
  const executed = operations.filter(isExecuted);
  const conflicting = conflictingNumbers(operations);
  const unchanged = operations.filter(({ head }) => head.kind === 'unchanged');
  const returning = unchanged.filter(({ body }) => body.notes.returning).length;
  const countMarked = (mark: Mark): number => executed.filter((one) => listMarks(one).includes(mark)).length;
  const lowering = executed.filter((one) => listMarks(one).includes('protection'));
  const given = new Set(executed.flatMap(listReceivers)).size;
  const leftBefore = countMarked('leftBefore');
  const signIn = executed.filter((one) => plannedSignIn(applyReportOnly(one)) === 'allowed').length;
  const waves = [...new Set(executed.map(({ head }) => head.wave))].sort((left, right) => left - right);
  return {
    totals: {
      operations: operations.length,
      selected: executed.length,
      kinds: countKinds([...executed, ...unchanged]),
      conflicts: executed.filter(({ head }) => conflicting.has(head.number)).length,
      losses: countMarked('losses'),
      newId: countMarked('newId'),
      comesBackDisabled: countMarked('comesBackDisabled'),
      protection: lowering.length,
      signIn,
      ...(lowering.length > 0 ? { protectionObjects: countObjects(lowering) } : {}),
      ...(given > 0 ? { privilegesGiven: given } : {}),
      permanent: countMarked('permanent'),
      ...(returning > 0 ? { returning } : {}),
      ...(leftBefore > 0 ? { leftBefore } : {}),
    },
    waves: waves.map((wave) => {
      const own = executed.filter(({ head }) => head.wave === wave);
      const seconds = own.reduce((sum, one) => sum + secondsFor(one.head.type, writesOf(one)), 0);
      return { wave, operations: own.length, kinds: countKinds(own), seconds: Math.ceil(seconds) };
    }),
  };
};
