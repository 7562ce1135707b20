/** How marks of one kind look: the pattern says the same as the colour. */
export type ChartLook = 'completed' | 'failed' | 'busy' | 'canceled';

export const COLORS: Readonly<Record<ChartLook, string>> = {
  completed: 'var(--chart1)',
  failed: 'var(--chart2)',
  busy: 'var(--chart3)',
  canceled: 'var(--chart5)',
};
