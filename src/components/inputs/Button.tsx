import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../layout/Icon';
import type { IconName } from '../layout/icons';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: 'primary' | 'default' | 'subtle' | 'icon' | 'link';
  icon?: IconName;
  small?: boolean;
}

export const buttonClass = (look: ButtonProps['look'] = 'default', small = false): string =>
  `button${look === 'default' ? '' : ` button-${look}`}${small ? ' button-small' : ''}`;

/** The button for everything that is painted first; overlays use Fluent's (docs/decisions/011-own-table.md). */
export const Button = ({ look, icon, small, className, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={className ? `${buttonClass(look, small)} ${className}` : buttonClass(look, small)}
  >
    {icon && <Icon name={icon} />}
    {children}
  </button>
);

/** @returns a click handler that ignores the second click of a double click */
export const onPress =
  (wish: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) wish();
  };
