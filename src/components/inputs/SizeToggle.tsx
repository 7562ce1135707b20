import { TEXTS } from '@trc/domain/texts';
import { Segments } from './Segments';

export type TableSize = 'sm' | 'lg';

export const SizeToggle = ({ value, onChange }: { value: TableSize; onChange: (value: TableSize) => void }) => (
  <span className="row size-toggle">
    {/* The group and both choices have names for assistive technology. */}
    <span className="small second" aria-hidden="true">
      {TEXTS.table.rows}
    </span>
    <Segments
      label={TEXTS.table.size}
      value={value}
      onChange={onChange}
      options={[
        { value: 'sm', label: TEXTS.table.sizes.sm, name: TEXTS.table.sm },
        { value: 'lg', label: TEXTS.table.sizes.lg, name: TEXTS.table.lg },
      ]}
    />
  </span>
);
