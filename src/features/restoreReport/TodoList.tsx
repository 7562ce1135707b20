import { useState } from 'react';
import { useListRestoreProblemsQuery, type ReportEntry, type Restore } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Pager } from '../../components/table/Pager';
import { describeLeftObjects, leftTextsOf } from '@trc/domain/leftObjects';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { isBusy } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS, type LeftTexts } from '@trc/domain/texts/restoreReport';
import { typeName } from '@trc/domain/typeNames';
import { useAppDispatch } from '../../lib/hooks';
import { keyOf, nameOf, notStartedText, reasonText, type LeftObject } from './entries';
import { REASON_ID } from './ReportCommands';
import { listRequested, type DoneBy } from './reportSlice';
import { useTicks } from './useTicks';

const T = RESTORE_REPORT_TEXTS.todo;
const EMPTY: readonly ReportEntry[] = [];

export interface TodoListProps {
  id: string;
  restore: Pick<Restore, 'undoOf' | 'status'> | undefined;
  mayChange: boolean;
  /** The table of the report is not shown, so the names of the list take its place. */
  isAlone: boolean;
  onOpen: (key: string) => void;
}

/** Objects that the plan could not put right: shown at the start, and added with each press of the button. */
const FIRST_PART = 25;
const PART = 50;

interface LineProps {
  object: Pick<ReportEntry, 'id' | 'name' | 'type'>;
  what: string;
  done?: DoneBy | undefined;
  /** The service keeps the ticks, and this person may not set them. */
  isBarred: boolean;
  onTick: (isDone: boolean) => void;
  /** Missing for an object that the report does not have. */
  onOpen?: () => void;
  isAlone?: boolean;
}

const Line = ({ object, what, done, isBarred, onTick, onOpen, isAlone = false }: LineProps) => {
  const name = nameOf(object);
  return (
    <li className={done ? 'todo-line todo-done' : 'todo-line'}>
      <input
        type="checkbox"
        className="tick"
        checked={done !== undefined}
        {...(isBarred ? { disabled: true, 'aria-describedby': REASON_ID } : {})}
        aria-label={T.tick(name)}
        onChange={(event) => onTick(event.target.checked)}
      />
      {onOpen ? (
        <Button
          look="link"
          className={isAlone ? 'cut todo-name report-name' : 'cut todo-name'}
          title={name}
          aria-label={isAlone ? RESTORE_REPORT_TEXTS.open(name) : undefined}
          onClick={onOpen}
        >
          {name}
        </Button>
      ) : (
        <span className="cut todo-name" title={name}>
          {name}
        </span>
      )}
      <span className="todo-what">
        <span className="second">{what}</span>
        {done?.by !== undefined && (
          <span className="small second todo-by">{T.doneBy(done.by, formatDateTime(done.time))}</span>
        )}
      </span>
      <span className="small second todo-type">{typeName(object.type)}</span>
    </li>
  );
};

interface LeftListProps {
  texts: LeftTexts;
  left: readonly LeftObject[];
  done: Readonly<Record<string, DoneBy>>;
  isBarred: boolean;
  onTick: (key: string, isDone: boolean) => void;
}

const LeftList = ({ texts, left, done, isBarred, onTick }: LeftListProps) => {
  const [most, setMost] = useState(FIRST_PART);
  if (left.length === 0) return null;
  return (
    <>
      <h3>{texts.byPlan(describeLeftObjects(left))}</h3>
      <ul>
        {left.slice(0, most).map((one) => (
          <Line
            key={keyOf(one)}
            object={one}
            what={one.reason}
            done={done[keyOf(one)]}
            isBarred={isBarred}
            onTick={(isDone) => onTick(keyOf(one), isDone)}
          />
        ))}
      </ul>
      {left.length > most && (
        <Button look="link" icon="chevronDown" onClick={() => setMost(most + PART)}>
          {T.more(formatCount(Math.min(PART, left.length - most)))}
        </Button>
      )}
    </>
  );
};

/** Objects that could not be restored, by the restore or by its plan, as a list to tick off and to download. */
export const TodoList = ({ id, restore, mayChange, isAlone, onOpen }: TodoListProps) => {
  const isRunning = restore !== undefined && isBusy(restore.status);
  const dispatch = useAppDispatch();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(DEFAULT_PAGE_SIZE);
  const { done, isShared, left, tick } = useTicks(id, mayChange);
  const isBarred = isShared && !mayChange;
  const { list, total } = useListRestoreProblemsQuery(
    { id, body: { pagenum: page, perpage: perPage } },
    {
      selectFromResult: ({ data }) => ({ list: data?.list ?? EMPTY, total: data?.total ?? 0 }),
    },
  );
  const all = total + left.length;
  const texts = leftTextsOf(restore);
  if (all === 0) return null;
  return (
    <section className="todo" aria-labelledby="todo-title">
      <div className="row wrap todo-head">
        <h2 id="todo-title">{texts.title}</h2>
        <span className="second numbers" role="status">
          {T.done(formatCount(Math.min(Object.keys(done).length, all)), formatCount(all))}
        </span>
        <span className="space" />
        <Button look="subtle" icon="download" onClick={() => dispatch(listRequested({ id, done, isShared, left }))}>
          {T.download}
        </Button>
      </div>
      {/* First: the table of the report does not have these objects. */}
      <LeftList texts={texts} left={left} done={done} isBarred={isBarred} onTick={tick} />
      {left.length > 0 && total > 0 && <h3>{texts.byRestore(formatCount(total))}</h3>}
      {list.length > 0 && (
        <ul>
          {list.map((entry) => (
            <Line
              key={keyOf(entry)}
              object={entry}
              what={reasonText(entry, isRunning) ?? notStartedText(isRunning)}
              done={done[keyOf(entry)]}
              isBarred={isBarred}
              isAlone={isAlone}
              onOpen={() => onOpen(keyOf(entry))}
              onTick={(isDone) => tick(keyOf(entry), isDone)}
            />
          ))}
        </ul>
      )}
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
