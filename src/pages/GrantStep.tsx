import type { ReactNode } from 'react';
import { Icon } from '../components/layout/Icon';
import { GRANT_TEXTS as T } from '@trc/domain/texts/grant';

export interface GrantStepProps {
  number: number;
  title: string;
  text: string;
  isDone: boolean;
  children: ReactNode;
}

export const GrantStep = ({ number, title, text, isDone, children }: GrantStepProps) => (
  <li className={isDone ? 'grant-step grant-step-done' : 'grant-step'}>
    <span className="grant-number" aria-hidden="true">
      {isDone ? <Icon name="tick" /> : number}
    </span>
    <div>
      <h2>{title}</h2>
      <p className="second">{isDone ? T.steps.done : text}</p>
      {children}
    </div>
  </li>
);
