import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon';
import './fields.css';

export interface FieldErrorProps {
  children: ReactNode;
}

/** The error of a field or step. It brings the style sheet of fields, which a page without a `Field` does not load. */
export const FieldError = ({ children }: FieldErrorProps) => (
  <span className="field-error">
    <Icon name="circleCross" />
    {children}
  </span>
);
