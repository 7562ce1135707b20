import { useState } from 'react';
import { useListPlanOperationsQuery, type Plan, type PlanOperation } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Select } from '../../components/inputs/Select';
import { formatCount } from '@trc/domain/format';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { typeName } from '@trc/domain/typeNames';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { selectRunningRestores } from '../restoreWatch';
import { keyOf, operationName } from './operationColumns';
import { heldAnswered, selectIsAnswering, type HeldAnswer } from './plansSlice';

const T = PLAN_TEXTS.held;
const ANSWERS = ['overwrite', 'keepLive', 'planAgain'] as const satisfies readonly HeldAnswer[];
const NONE: readonly PlanOperation[] = [];
type Choice = HeldAnswer | '';

const asChoice = (value: string): Choice => ANSWERS.find((answer) => answer === value) ?? '';

interface ChoiceSelectProps {
  label: string;
  value: Choice;
  onChange: (choice: Choice) => void;
}

const ChoiceSelect = ({ label, value, onChange }: ChoiceSelectProps) => (
  <Select aria-label={label} value={value} onChange={(event) => onChange(asChoice(event.target.value))}>
    <option value="">{T.later}</option>
    {ANSWERS.map((answer) => (
      <option key={answer} value={answer}>
        {T.answers[answer]}
      </option>
    ))}
  </Select>
);

const List = ({ planId, count }: { planId: string; count: number }) => {
  const dispatch = useAppDispatch();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const isAnswering = useAppSelector(selectIsAnswering);
  const { list } = useListPlanOperationsQuery(
    { planId, body: { pagenum: 1, perpage: DEFAULT_PAGE_SIZE, filters: { attention: 'unanswered' } } },
    { selectFromResult: ({ data }) => ({ list: data?.list ?? NONE }) },
  );
  const answers = list.flatMap((operation) => {
    const answer = choices[keyOf(operation)];
    return answer ? [{ operationId: keyOf(operation), answer }] : [];
  });
  return (
    <section className="card plan-held" aria-labelledby="plan-held">
      <h2 id="plan-held">{T.title(formatCount(count))}</h2>
      <p>{T.text}</p>
      <ul className="plan-list small second">
        {ANSWERS.map((answer) => (
          <li key={answer}>{T.explained[answer]}</li>
        ))}
      </ul>
      <ul className="plan-held-list">
        {list.length > 1 && (
          <li>
            <b>{T.forAll}</b>
            <ChoiceSelect
              label={T.forAll}
              value=""
              onChange={(choice) => setChoices(Object.fromEntries(list.map((one) => [keyOf(one), choice])))}
            />
          </li>
        )}
        {list.map((operation) => (
          <li key={keyOf(operation)}>
            <span className="plan-lines">
              <b>{operationName(operation)}</b>
              <span className="small second">{operation.message ?? typeName(operation.type)}</span>
            </span>
            <ChoiceSelect
              label={T.answerOf(operationName(operation))}
              value={choices[keyOf(operation)] ?? ''}
              onChange={(choice) => setChoices((before) => ({ ...before, [keyOf(operation)]: choice }))}
            />
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button
          disabled={answers.length === 0 || isAnswering}
          onClick={() => dispatch(heldAnswered({ planId, answers }))}
        >
          {T.apply(formatCount(answers.length))}
        </Button>
        {answers.length === 0 && <span className="small second">{T.none}</span>}
      </div>
    </section>
  );
};

/** Operations that the restore held because their objects had changed, with three answers each. */
export const Held = ({ plan: { planId, totals, restoreId } }: { plan: Plan }) => {
  const isRunning = useAppSelector(
    (state) => restoreId !== undefined && selectRunningRestores(state).includes(restoreId),
  );
  const count = totals.unanswered ?? 0;
  return count === 0 || isRunning ? null : <List planId={planId} count={count} />;
};
