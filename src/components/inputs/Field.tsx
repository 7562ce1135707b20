import { useId, type ReactNode } from 'react';
import { Icon } from '../layout/Icon';
import './fields.css';

/** The attributes that tie a control to the label, help and error of its field. */
export interface FieldLinks {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  help?: ReactNode;
  /** Checked on leave and on save; read out when it comes. */
  error?: string;
  className?: string;
  children: (links: FieldLinks) => ReactNode;
}

/** Label above, help below, error under the field. */
export const Field = ({ label, help, error, className, children }: FieldProps) => {
  const id = useId();
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
};

/** The notes under a field: a group of controls shows them below its own. */
export const FieldNotes = ({ id, help, error }: { id: string; help?: ReactNode; error?: string }) => (
  <>
    <div id={`${id}-error`} role="alert" className={error ? 'field-error' : undefined}>
      {error && (
        <>
          <Icon name="circleCross" />
          {error}
        </>
      )}
    </div>
    {help && (
      <div id={`${id}-help`} className="field-help">
        {help}
      </div>
    )}
  </>
);
