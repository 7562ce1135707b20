import { incompleteText } from '@trc/domain/completeness';
import { Icon } from '../layout/Icon';

/** Next to the status of a completed backup that could not read everything; nothing for a whole one. */
export const IncompleteMark = ({ backup }: { backup: { completeness?: unknown } }) => {
  const text = incompleteText(backup);
  return text === undefined ? null : (
    <span className="mark-incomplete small">
      <Icon name="triangle" />
      {text}
    </span>
  );
};
