import { useState } from 'react';
import { useListRestoreProblemsQuery, type ReportEntry } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Pager } from '../../components/table/Pager';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { typeName } from '@trc/domain/typeNames';
import { useAppDispatch } from '../../lib/hooks';
import { errorLine, keyOf, nameOf } from './entries';
import { REASON_ID } from './ReportCommands';
import { listRequested, type DoneBy } from './reportSlice';
import { useTicks } from './useTicks';

const T = RESTORE_REPORT_TEXTS.todo;
const EMPTY: readonly ReportEntry[] = [];

export interface TodoListProps {
  id: string;
  mayChange: boolean;
  onOpen: (key: string) => void;
}

interface LineProps {
  entry: ReportEntry;
  done?: DoneBy | undefined;
  /** The service keeps the ticks, and this person may not set them. */
  isBarred: boolean;
  onTick: (isDone: boolean) => void;
  onOpen: () => void;
}

const Line = ({ entry, done, isBarred, onTick, onOpen }: LineProps) => {
  const what = entry.errors?.map(errorLine).join('; ') ?? RESTORE_REPORT_TEXTS.details.unprocessed;
  return (
    <li className={done ? 'todo-line todo-done' : 'todo-line'}>
      <input
        type="checkbox"
        className="tick"
        checked={done !== undefined}
        {...(isBarred ? { disabled: true, 'aria-describedby': REASON_ID } : {})}
        aria-label={T.tick(nameOf(entry))}
        onChange={(event) => onTick(event.target.checked)}
      />
      <Button look="link" className="cut todo-name" title={nameOf(entry)} onClick={onOpen}>
        {nameOf(entry)}
      </Button>
      <span className="todo-what">
        <span className="cut second" title={what}>
          {what}
        </span>
        {done?.by !== undefined && (
          <span className="small second todo-by">{T.doneBy(done.by, formatDateTime(done.time))}</span>
        )}
      </span>
      <span className="small second todo-type">{typeName(entry.type)}</span>
    </li>
  );
};

/** Objects that could not be restored, as a list to tick off and to download. */
export const TodoList = ({ id, mayChange, onOpen }: TodoListProps) => {
  const dispatch = useAppDispatch();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(DEFAULT_PAGE_SIZE);
  const { done, isShared, tick } = useTicks(id, mayChange);
  const { list, total } = useListRestoreProblemsQuery(
    { id, body: { pagenum: page, perpage: perPage } },
    {
      selectFromResult: ({ data }) => ({ list: data?.list ?? EMPTY, total: data?.total ?? 0 }),
    },
  );
  if (total === 0) return null;
  return (
    <section className="todo" aria-labelledby="todo-title">
      <div className="row wrap todo-head">
        <h2 id="todo-title">{T.title}</h2>
        <span className="second numbers" role="status">
          {T.done(formatCount(Math.min(Object.keys(done).length, total)), formatCount(total))}
        </span>
        <span className="space" />
        <Button look="subtle" icon="download" onClick={() => dispatch(listRequested({ id, done, isShared }))}>
          {T.download}
        </Button>
      </div>
      <ul>
        {list.map((entry) => (
          <Line
            key={keyOf(entry)}
            entry={entry}
            done={done[keyOf(entry)]}
            isBarred={isShared && !mayChange}
            onOpen={() => onOpen(keyOf(entry))}
            onTick={(isDone) => tick(keyOf(entry), isDone)}
          />
        ))}
      </ul>
      {total > DEFAULT_PAGE_SIZE && (
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          nouns={T.nouns}
          onPage={setPage}
          onPerPage={(next) => {
            setPerPage(next);
            setPage(1);
          }}
        />
      )}
    </section>
  );
};
