import { useState } from 'react';
import { useListPlanOperationsQuery, type Plan, type PlanOperation } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Select } from '../../components/inputs/Select';
import { formatCount } from '@trc/domain/format';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import type { Role } from '@trc/domain/roles';
import { typeName } from '@trc/domain/typeNames';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { selectRunningRestores } from '../restoreWatch';
import { selectRole } from '../session';
import { answersFor, HELD_ANSWERS, isLeftToOthers } from './heldAnswers';
import { keyOf, operationName } from './operationColumns';
import { heldAnswered, selectIsAnswering, type HeldAnswer } from './plansSlice';

const T = PLAN_TEXTS.held;
const NONE: readonly PlanOperation[] = [];
type Choice = HeldAnswer | '';

const asChoice = (value: string): Choice => HELD_ANSWERS.find((answer) => answer === value) ?? '';

interface ChoiceSelectProps {
  label: string;
  value: Choice;
  answers?: readonly HeldAnswer[];
  onChange: (choice: Choice) => void;
}

const ChoiceSelect = ({ label, value, answers = HELD_ANSWERS, onChange }: ChoiceSelectProps) => (
  <Select aria-label={label} value={value} onChange={(event) => onChange(asChoice(event.target.value))}>
    <option value="">{T.later}</option>
    {answers.map((answer) => (
      <option key={answer} value={answer}>
        {T.answers[answer]}
      </option>
    ))}
  </Select>
);

/** Says why an operation waits, and who can plan it again. */
const reasonOf = (operation: PlanOperation, role: Role): string => {
  if (isLeftToOthers(operation, role)) return T.reasons.askAdministrator;
  if (operation.holdReason === 'administratorsOnly') return T.reasons.administratorsOnly;
  return operation.message ?? T.reasons.changedSincePlan;
};

/** The choices of a person: one for all operations, and those of single ones. */
const useChoices = (list: readonly PlanOperation[]) => {
  const role = useAppSelector(selectRole);
  const [forAll, setForAll] = useState<Choice>('');
  const [single, setSingle] = useState<Readonly<Record<string, Choice>>>({});
  const choiceOf = (operation: PlanOperation): Choice =>
    single[keyOf(operation)] ?? asChoice(answersFor(operation, role).find((answer) => answer === forAll) ?? '');
  const answers = list.flatMap((operation) => {
    const answer = choiceOf(operation);
    return answer ? [{ operationId: keyOf(operation), answer }] : [];
  });
  return {
    role,
    forAll,
    answers,
    choiceOf,
    others: forAll === '' ? undefined : { answer: forAll, except: list.map(keyOf) },
    chooseForAll: (choice: Choice) => {
      setForAll(choice);
      setSingle({});
    },
    choose: (operation: PlanOperation, choice: Choice) =>
      setSingle((before) => ({ ...before, [keyOf(operation)]: choice })),
  };
};

const List = ({ planId, count }: { planId: string; count: number }) => {
  const dispatch = useAppDispatch();
  const isAnswering = useAppSelector(selectIsAnswering);
  const { list } = useListPlanOperationsQuery(
    { planId, body: { pagenum: 1, perpage: DEFAULT_PAGE_SIZE, filters: { attention: 'unanswered' } } },
    { selectFromResult: ({ data }) => ({ list: data?.list ?? NONE }) },
  );
  const { role, forAll, answers, others, choiceOf, choose, chooseForAll } = useChoices(list);
  const isPart = list.length < count;
  const forAllLabel = T.forAll(formatCount(count));
  const isUnanswered = answers.length === 0 && (forAll === '' || !isPart);
  return (
    <section className="card plan-held" aria-labelledby="plan-held">
      <h2 id="plan-held">{T.title(formatCount(count))}</h2>
      <p>
        {T.text} {isPart && list.length > 0 && T.first(formatCount(list.length), formatCount(count))}
      </p>
      <ul className="plan-list small second">
        {HELD_ANSWERS.map((answer) => (
          <li key={answer}>{T.explained[answer]}</li>
        ))}
      </ul>
      <ul className="plan-held-list">
        {list.length > 1 && (
          <li>
            <b>{forAllLabel}</b>
            <ChoiceSelect label={forAllLabel} value={forAll} onChange={chooseForAll} />
          </li>
        )}
        {list.map((operation) => (
          <li key={keyOf(operation)}>
            <span className="plan-lines">
              <b>{operationName(operation)}</b>
              <span className="small second">
                {typeName(operation.type)}. {reasonOf(operation, role)}
              </span>
            </span>
            <ChoiceSelect
              label={T.answerOf(operationName(operation))}
              value={choiceOf(operation)}
              answers={answersFor(operation, role)}
              onChange={(choice) => choose(operation, choice)}
            />
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button
          disabled={isUnanswered || isAnswering}
          onClick={() => dispatch(heldAnswered({ planId, answers, ...(isPart && others ? { others } : {}) }))}
        >
          {isPart && others ? T.applyAll : T.apply(formatCount(answers.length))}
        </Button>
        {isUnanswered && <span className="small second">{T.none}</span>}
      </div>
    </section>
  );
};

/** Operations that wait for the answer of a person. */
export const Held = ({ plan: { planId, totals, restoreId } }: { plan: Plan }) => {
  const isRunning = useAppSelector(
    (state) => restoreId !== undefined && selectRunningRestores(state).includes(restoreId),
  );
  const count = totals.unanswered ?? 0;
  return count === 0 || isRunning ? null : <List planId={planId} count={count} />;
};
