import { ICONS, type IconName } from './icons';

export interface IconProps {
  name: IconName;
  /** Spins to show progress; stands still with reduced motion. */
  spins?: boolean;
  large?: boolean;
}

/** An icon is always next to its word or inside a labelled control, so it is hidden from assistive technology. */
export const Icon = ({ name, spins, large }: IconProps) => (
  <svg
    className={`icon${spins ? ' icon-spins' : ''}${large ? ' icon-large' : ''}`}
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    <path d={ICONS[name]} />
  </svg>
);
