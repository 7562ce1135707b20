export const median = (values) => {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length === 0) return NaN;
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const shown = (value, unit) => {
  if (value === undefined || Number.isNaN(value)) return '-';
  const number = unit === 'ms' || Number.isInteger(value) ? value.toFixed(0) : value < 1 ? value.toFixed(3) : value.toFixed(1);
  return unit ? `${number} ${unit}` : number;
};

/**
 * One row of the table.
 * @param goal a number and `atLeast` true when more is better
 */
export const row = (number, measure, ours, goal, { unit = '', floor, atLeast = false } = {}) => ({
  number, measure, ours, goal, unit, floor, atLeast,
  met: atLeast ? ours >= goal : ours <= goal,
  ratio: floor ? ours / floor : undefined,
});

/** @returns a Markdown table, aligned for the terminal. */
export const tableOf = (rows) => {
  const cells = [
    ['#', 'Measure', 'Floor', 'Ours', 'Ratio', 'Goal', ''],
    ...rows.map((r) => [
      r.number, r.measure, shown(r.floor, r.unit), shown(r.ours, r.unit), r.ratio ? `${r.ratio.toFixed(2)}x` : '-',
      `${r.atLeast ? '>=' : '<='} ${shown(r.goal, r.unit)}`, r.met ? 'met' : 'MISSED',
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(3, ...cells.map((line) => line[column].length)));
  const text = (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [text(cells[0]), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.slice(1).map(text)].join('\n');
};
