export const median = (values) => {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length === 0) return NaN;
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const shown = (value, unit) => {
  if (value === undefined || Number.isNaN(value)) return '-';
  const number =
    unit === 'ms' || Number.isInteger(value) ? value.toFixed(0) : value < 1 ? value.toFixed(3) : value.toFixed(1);
  return unit ? `${number} ${unit}` : number;
};

/**
 * A row of the table.
 * @param goal a number, undefined for a value without a goal; `atLeast` when more is better, `asRatio` when it is one
 * for the ratio to the floor
 */
export const row = (number, measure, ours, goal, { unit = '', floor, atLeast = false, asRatio = false } = {}) => {
  const ratio = floor ? ours / floor : undefined;
  const value = asRatio ? ratio : ours;
  return {
    number,
    measure,
    ours,
    goal,
    unit,
    floor,
    atLeast,
    asRatio,
    met: goal === undefined ? undefined : atLeast ? value >= goal : value <= goal,
    ratio,
  };
};

const goalText = ({ goal, atLeast, asRatio, unit }) =>
  goal === undefined ? '-' : `${atLeast ? '>=' : '<='} ${asRatio ? `${goal}x` : shown(goal, unit)}`;

/** @returns a Markdown table, aligned for the terminal. */
export const renderTable = (rows) => {
  const cells = [
    ['#', 'Measure', 'Floor', 'Ours', 'Ratio', 'Goal', ''],
    ...rows.map((r) => [
      r.number,
      r.measure,
      shown(r.floor, r.unit),
      shown(r.ours, r.unit),
      r.ratio ? `${r.ratio.toFixed(2)}x` : '-',
      goalText(r),
      r.met === undefined ? '' : r.met ? 'met' : 'MISSED',
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(3, ...cells.map((line) => line[column].length)));
  const text = (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [
    text(cells[0]),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...cells.slice(1).map(text),
  ].join('\n');
};
