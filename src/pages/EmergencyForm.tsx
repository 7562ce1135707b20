import { useState, type FormEvent } from 'react';
import { EMERGENCY_TEXTS as T } from '@trc/domain/texts/emergency';
import { emergencySignInRequested, selectCodeProblem, selectIsLeaving } from '../features/session';
import { useAppDispatch, useAppSelector } from '../lib/hooks';

const MAX_LENGTH = 64;

interface EmergencyFormProps {
  isOpen: boolean;
  onOpen: () => void;
}

/** Takes a code of the host; shown on the sign-in page while one is open. */
export const EmergencyForm = ({ isOpen, onOpen }: EmergencyFormProps) => {
  const dispatch = useAppDispatch();
  const problem = useAppSelector(selectCodeProblem);
  const isLeaving = useAppSelector(selectIsLeaving);
  const [code, setCode] = useState('');
  if (!isOpen) {
    return (
      <button className="si-button si-plain" type="button" disabled={isLeaving} onClick={onOpen}>
        {T.title}
      </button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') dispatch(emergencySignInRequested({ code: code.trim() }));
  };
  return (
    <form className="si-emergency" onSubmit={submit}>
      <h2>{T.title}</h2>
      <p className="si-text">{T.text}</p>
      <label htmlFor="emergency-code">{T.code}</label>
      <input
        id="emergency-code"
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={MAX_LENGTH}
        value={code}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : 'emergency-problem'}
        onChange={({ target }) => setCode(target.value)}
      />
      {problem !== undefined && (
        <p id="emergency-problem" role="alert">
          {problem}
        </p>
      )}
      <button className="si-button" type="submit" disabled={isLeaving || code.trim() === ''}>
        {T.open}
      </button>
    </form>
  );
};
