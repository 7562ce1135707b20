import type { Severity } from '@trc/domain/changes';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { Icon } from '../layout/Icon';
import type { IconName } from '../layout/icons';

const SEVERITY: Readonly<Record<Severity, { icon: IconName; look: string }>> = {
  critical: { icon: 'circleCross', look: 'status-error' },
  high: { icon: 'triangle', look: 'status-warning' },
  medium: { icon: 'circleInfo', look: '' },
  low: { icon: 'circleMinus', look: 'status-muted' },
  service: { icon: 'service', look: 'status-muted' },
};

/** The severity of a change. */
export const SeverityMark = ({ severity }: { severity: Severity }) => {
  // The contract may get further ones.
  const { icon, look } = SEVERITY[severity] ?? SEVERITY.low;
  return (
    <span className={`status ${look}`}>
      <Icon name={icon} />
      {T.severities[severity] ?? severity}
    </span>
  );
};
