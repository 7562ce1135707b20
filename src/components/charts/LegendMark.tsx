/** Looks of marks by kind: the pattern says the same as the colour. */
export type ChartLook = 'completed' | 'failed' | 'busy' | 'canceled';

export const COLORS: Readonly<Record<ChartLook, string>> = {
  completed: 'var(--chart1)',
  failed: 'var(--chart2)',
  busy: 'var(--chart3)',
  canceled: 'var(--chart5)',
};

/** The pattern of a kind of mark, drawn small next to its name; the same shapes as in the chart. */
export const LegendMark = ({ look }: { look: ChartLook }) => (
  <svg className="legend-mark" width="14" height="12" viewBox="0 0 14 12" aria-hidden="true" focusable="false">
    <rect
      x=".5"
      y=".5"
      width="13"
      height="11"
      rx="2"
      fill={look === 'completed' ? COLORS.completed : 'var(--surface)'}
      stroke={COLORS[look]}
    />
    {look === 'failed' && <path d="M1 8 8 1M3 11 13 1M9 11l4-4" stroke={COLORS.failed} strokeWidth="2" />}
    {look === 'busy' && <path d="M2 1l10 10M12 1 2 11M7 1l6 6M7 1 1 7M1 5l6 6M13 5l-6 6" stroke={COLORS.busy} />}
    {look === 'canceled' && (
      <path d="M3 3h1M7 3h1M11 3h1M3 6h1M7 6h1M11 6h1M3 9h1M7 9h1M11 9h1" stroke={COLORS.canceled} strokeWidth="1.6" />
    )}
  </svg>
);
