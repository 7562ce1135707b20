import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../layout/Icon';
import './fields.css';

/** The browser's own list of choices in the frame of a field. */
export const Select = ({ className, children, ...rest }: ComponentPropsWithRef<'select'>) => (
  <span className={className ? `select ${className}` : 'select'}>
    <select {...rest}>{children}</select>
    <Icon name="chevronDown" />
  </span>
);
