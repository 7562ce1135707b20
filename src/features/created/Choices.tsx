import { useId, useState, type ReactNode } from 'react';
import type { CreatedObject } from '../../api';
import { Button } from '../../components/inputs/Button';
import { useIsOldRow } from '../../components/table/oldRows';
import { formatDateTime } from '@trc/domain/format';
import { shownName } from '@trc/domain/shownName';
import { TEXTS } from '@trc/domain/texts';
import { CREATED_TEXTS as T } from '@trc/domain/texts/created';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import {
  contained,
  decisionWanted,
  reasonTyped,
  released,
  selectCreated,
  type Decision,
  type Pair,
} from './createdSlice';

export interface ChoicesProps {
  pair: Pair;
  object: CreatedObject;
  /** Decides that objects are kept or deleted. */
  mayDecide: boolean;
  mayPlan: boolean;
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  isBarred: boolean;
  onPress: () => void;
  /** The effect, or the reason why the choice is not offered. */
  children: ReactNode;
}

const Choice = ({ label, isChosen, isBarred, onPress, children }: ChoiceProps) => {
  const words = useId();
  return (
    <li className="created-choice">
      <Button small aria-pressed={isChosen} aria-describedby={words} disabled={isBarred} onClick={onPress}>
        {label}
      </Button>
      <span className="small second" id={words}>
        {children}
      </span>
    </li>
  );
};

interface ReasonProps {
  name: string;
  text: string;
  onType: (text: string) => void;
  onSave: (reason: string) => void;
  onCancel: () => void;
}

const Reason = ({ name, text, onType, onSave, onCancel }: ReasonProps) => {
  const reason = text.trim();
  return (
    <form
      className="row wrap created-reason"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== '') onSave(reason);
      }}
    >
      <input
        className="input"
        aria-label={T.reason(name)}
        placeholder={T.reasonHelp}
        value={text}
        maxLength={1024}
        autoFocus
        onChange={(event) => onType(event.target.value)}
      />
      <Button small type="submit" disabled={reason === ''}>
        {T.save}
      </Button>
      <Button small onClick={onCancel}>
        {TEXTS.cancel}
      </Button>
    </form>
  );
};

const deletionWords = ({ deletion: { offered, undo, reason }, decision }: CreatedObject): string => {
  if (!offered) return reason ?? T.notOffered;
  const means = undo ? T.undo[undo] : T.deleteMeans;
  return decision?.decision === 'delete'
    ? `${means} ${T.deletionDecided(decision.by, formatDateTime(decision.time))}`
    : means;
};

/** Keep, contain and delete, each with its effect in words. A second press takes a decision back. */
export const Choices = ({ pair, object, mayDecide, mayPlan }: ChoicesProps) => {
  const dispatch = useAppDispatch();
  const { contained: chosen, reasons, saving } = useAppSelector(selectCreated);
  const [isAsking, setIsAsking] = useState(false);
  const { key, id, containment, deletion, decision, executed } = object;
  const name = shownName(object.name, id);
  const [isKept, isDeleted] = [decision?.decision === 'keep', decision?.decision === 'delete'];
  const isContained = chosen[key] !== undefined && !decision;
  const isOld = useIsOldRow();
  const isSaving = saving.includes(key);
  // An object that a plan deleted has nothing left to decide.
  if (executed?.decision === 'delete') return null;
  const keepMeans = executed?.decision === 'contain' ? T.keepContainedMeans : T.keepMeans;
  const saveTyped = (text: string) => dispatch(reasonTyped({ key, text }));
  const decide = (more: Pick<Decision, 'decision' | 'reason' | 'contains'>) => {
    setIsAsking(false);
    // The service forgets the reason with the decision; a person who keeps the object again finds it in the field.
    if (decision?.reason !== undefined) saveTyped(decision.reason);
    dispatch(decisionWanted({ ...pair, object, ...more }));
  };
  const contain = () => {
    if (isContained) dispatch(released([key]));
    else if (decision) decide({ decision: 'undecided', contains: true });
    else dispatch(contained([object]));
  };
  return (
    <ul className="created-choices" aria-label={T.choices(name)}>
      <Choice
        label={T.keep}
        isChosen={isKept || isAsking}
        isBarred={!mayDecide || isSaving}
        onPress={() => (isKept ? decide({ decision: 'undecided' }) : setIsAsking(!isAsking))}
      >
        {isKept ? T.kept(decision?.by ?? '', formatDateTime(decision?.time ?? ''), decision?.reason) : keepMeans}
        {isAsking && !isKept && (
          <Reason
            name={name}
            text={reasons[key] ?? ''}
            onType={saveTyped}
            onSave={(reason) => decide({ decision: 'keep', reason })}
            onCancel={() => {
              saveTyped('');
              setIsAsking(false);
            }}
          />
        )}
      </Choice>
      {mayPlan && executed?.decision !== 'contain' && (
        <Choice
          label={T.contain}
          isChosen={isContained}
          isBarred={isOld || !containment.offered || isSaving || (decision !== undefined && !mayDecide)}
          onPress={contain}
        >
          {containment.offered ? containment.effects.join(' ') : (containment.reason ?? T.notOffered)}
        </Choice>
      )}
      <Choice
        label={T.delete}
        isChosen={isDeleted}
        isBarred={!mayDecide || isSaving || (!deletion.offered && !isDeleted)}
        onPress={() => decide({ decision: isDeleted ? 'undecided' : 'delete' })}
      >
        {deletionWords(object)}
      </Choice>
    </ul>
  );
};
