import { DIFF_TEXTS } from '@trc/domain/texts/diff';
import { Segments } from '../inputs/Segments';
import type { DiffMode } from './ObjectDiff';

/** Side by side or inline. */
export const DiffModeChoice = ({ value, onChange }: { value: DiffMode; onChange: (value: DiffMode) => void }) => (
  <Segments
    label={DIFF_TEXTS.view}
    value={value}
    onChange={onChange}
    options={[
      { value: 'split', label: DIFF_TEXTS.split },
      { value: 'inline', label: DIFF_TEXTS.inline },
    ]}
  />
);
