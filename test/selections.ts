import {
  changeBetween,
  parseSelection,
  EMPTY_SELECTION,
  toSentSelection,
  countSelected,
  withChange,
  type Selection,
  type SelectionChange,
  type SentSection,
} from '../src/features/wizard/selection';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { Call, Service } from './service';

interface Kept {
  backupId: string;
  content: Selection;
  version: number;
  started?: boolean;
}

type Failure = number | { status: number; message: string };

const refusal = (failure: Failure): [number, unknown] => {
  const { status, message } = typeof failure === 'number' ? { status: failure, message: 'Refused' } : failure;
  return [status, { status, message, requestId: 'r1' }];
};

/**
 * Saved selections as the service has them (openapi.yaml), behind the network: versions, limit, and failures that a
 * test orders.
 */
export const keepSelections = (service: Service, backupId: string, totals: Partial<Record<ObjectType, number>>) => {
  const kept = new Map<string, Kept>();
  /** Statuses that the next calls get instead of their answer, oldest first. */
  const failures: Failure[] = [];
  let made = 0;
  let before: (() => Promise<void> | void) | undefined;

  const summaryOf = (restoreId: string) => {
    const { content, version } = kept.get(restoreId) as Kept;
    const total = countSelected(content, totals);
    const totalSelected = Object.fromEntries(
      Object.entries(content).map(([type, section]) => [
        type,
        section.whole ? (totals[type as ObjectType] ?? 0) : section.items.size,
      ]),
    );
    return { restoreId, version, totalSelected, ...(total === 0 ? {} : { estimatedDuration: Math.ceil(total / 10) }) };
  };
  const take = async (work: () => [number, unknown?]): Promise<[number, unknown?]> => {
    await before?.();
    const failure = failures.shift();
    return failure === undefined ? work() : refusal(failure);
  };
  const limitOf = (body: { experimental?: boolean }) => (body.experimental ? 10_000 : 100);
  const over = (content: Selection, body: { experimental?: boolean }) => countSelected(content, totals) > limitOf(body);

  const offer = (restoreId: string) => {
    const path = `/api/restores/${restoreId}/selection`;
    const withKept = (work: (row: Kept) => [number, unknown?]) => () => {
      const row = kept.get(restoreId);
      return row ? work(row) : refusal({ status: 404, message: `Selection ${restoreId} is not found` });
    };
    service.on(`GET ${path}`, () =>
      take(
        withKept(({ backupId: of, content, version }) => {
          const selection = Object.fromEntries(
            Object.entries(toSentSelection(content)).map(([type, section]) => {
              const totalCount = totals[type as ObjectType] ?? 0;
              const selected = section.selected.map((object) => ({ ...object, initiallySelected: true }));
              return [
                type,
                {
                  ...section,
                  selected,
                  totalCount,
                  totalSelected: section.isSectionSelected ? totalCount : selected.length,
                },
              ];
            }),
          );
          return [200, { ...summaryOf(restoreId), version, backupId: of, experimental: false, selection }];
        }),
      ),
    );
    service.on(`PATCH ${path}`, (call: Call) =>
      take(
        withKept((row) => {
          const body = call.body as { version: number; selection: SelectionChange; experimental?: boolean };
          if (row.started)
            return refusal({
              status: 409,
              message: 'The restore of this selection has started. It can no longer be changed',
            });
          if (row.version !== body.version)
            return refusal({ status: 409, message: 'The selection was changed elsewhere; read it again' });
          const content = withChange(row.content, body.selection);
          if (over(content, body) && countSelected(content, totals) > countSelected(row.content, totals))
            return refusal({ status: 400, message: `You can select up to ${limitOf(body)} objects` });
          kept.set(restoreId, { ...row, content, version: row.version + 1 });
          return [200, summaryOf(restoreId)];
        }),
      ),
    );
    service.on(`DELETE ${path}`, () =>
      take(
        withKept((row) => {
          if (row.started)
            return refusal({
              status: 409,
              message: 'The restore of this selection has started. It can no ' + 'longer be changed',
            });
          kept.delete(restoreId);
          return [204];
        }),
      ),
    );
  };
  const add = (content: Selection): string => {
    made += 1;
    const restoreId = `3a7e5d10-9c1f-4f1e-8d55-${String(made).padStart(12, '0')}`;
    kept.set(restoreId, { backupId, content, version: 1 });
    offer(restoreId);
    return restoreId;
  };
  service.on('POST /api/restores/selection', (call: Call) =>
    take(() => {
      const body = call.body as { selection: Partial<Record<ObjectType, SentSection>>; experimental?: boolean };
      const content = parseSelection(body.selection);
      if (over(content, body))
        return refusal({ status: 400, message: `You can select up to ${limitOf(body)} objects` });
      return [200, summaryOf(add(content))];
    }),
  );
  return {
    kept,
    failures,
    add,
    /** Runs before each answer, so that something can happen while a call is under way. */
    whileUnderWay: (work: (() => Promise<void> | void) | undefined) => void (before = work),
    /** Another tab or person changes a selection. */
    changeElsewhere: (restoreId: string, change: SelectionChange) => {
      const row = kept.get(restoreId) as Kept;
      kept.set(restoreId, { ...row, content: withChange(row.content, change), version: row.version + 1 });
    },
    start: (restoreId: string) => kept.set(restoreId, { ...(kept.get(restoreId) as Kept), started: true }),
    /** The content of the selection that has not been started; empty if there is no such selection. */
    content: (): Selection => [...kept.values()].filter(({ started }) => !started).at(-1)?.content ?? EMPTY_SELECTION,
    differs: (shown: Selection): SelectionChange | undefined =>
      changeBetween([...kept.values()].filter(({ started }) => !started).at(-1)?.content ?? EMPTY_SELECTION, shown),
    /** Verbs of the calls about selections, in their order. */
    verbs: () => service.calls.filter(({ path }) => path.endsWith('/selection')).map(({ method }) => method),
    calls: () => service.calls.filter(({ path }) => path.endsWith('/selection')),
  };
};
