import './charts.css';

const [WIDTH, HEIGHT, EDGE] = [124, 32, 4];

/** @returns x and y of each value, on a scale of its own from the smallest to the largest. */
export const sparkPoints = (values: readonly number[]): [number, number][] => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0;
  return values.map((value, index) => [
    EDGE + index * step,
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE),
  ]);
};

/** A line without axes, beside the numbers that say it; drawn by ourselves because eleven charts of a library cost a long task. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const points = sparkPoints(values);
  const last = points.at(-1);
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMinYMid" aria-hidden="true" focusable="false">
      <polyline points={points.map((point) => point.map((each) => each.toFixed(1)).join()).join(' ')} />
      {last && <circle cx={last[0].toFixed(1)} cy={last[1].toFixed(1)} r="3" />}
    </svg>
  );
};
