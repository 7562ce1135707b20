import HighchartsReact from 'highcharts-react-official';
import type { Options } from 'highcharts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { yieldToBrowser } from '../../lib/yieldToBrowser';
import { barOptions, type BarChartProps } from './barOptions';
import { columnOptions, type ColumnChartProps } from './columnOptions';
import { highcharts } from './highcharts';
import { trendOptions, type Box, type TrendChartProps } from './trendOptions';

interface Drawing<Props> {
  chart: Props;
  /** Class of the room that stands ready for it. */
  place: string;
}

interface Size {
  width: number;
  height: number;
}

interface Turn {
  /** Bars and lines share most of their code with columns, which have the most. */
  isLast: boolean;
  draw: () => unknown;
}

const waiting: Turn[] = [];
let isDrawing = false;

const drawAll = async (): Promise<void> => {
  isDrawing = true;
  for (await yieldToBrowser(); waiting.length > 0; await yieldToBrowser()) {
    const next = waiting.findIndex(({ isLast }) => !isLast);
    const [turn] = waiting.splice(Math.max(next, 0), 1);
    try {
      flushSync(() => turn?.draw());
    } catch (error) {
      window.reportError(error);
    }
  }
  isDrawing = false;
};

/**
 * Draws one chart after another, each in its own task, and that with the most code last, when much of it has run
 * already: together,
 * or in another order, they keep a click waiting for a quarter of a second on a slow machine.
 */
const inTurn = (turn: Turn): void => {
  waiting.push(turn);
  if (!isDrawing) void drawAll();
};

/** The size of the room that stands ready, as it changes. */
const useRoom = ({ isLast = false } = {}) => {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() =>
      inTurn({
        isLast,
        draw: () => element.isConnected && setSize({ width: element.clientWidth, height: element.clientHeight }),
      }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isLast]);
  return [room, size] as const;
};

// Redrawn rather than updated: this happens only when a number or the width changes, and updating needs more modules.
const Drawn = ({ options, size }: { options: Options; size: Size }) => (
  <HighchartsReact
    highcharts={highcharts}
    options={{ ...options, chart: { ...options.chart, ...size, reflow: false } }}
    immutable
  />
);

/** Stacked columns with axes, worked by mouse and keyboard. */
export const Columns = ({ chart, place }: Drawing<ColumnChartProps>) => {
  const [room, size] = useRoom({ isLast: true });
  const drawn = useMemo(() => size && <Drawn options={columnOptions(chart, size.width)} size={size} />, [chart, size]);
  return (
    <div ref={room} className={place}>
      {drawn}
    </div>
  );
};

/** Bars next to rows that have their names, numbers and links. */
export const Bars = ({ chart, place }: Drawing<BarChartProps>) => {
  const [room, size] = useRoom();
  const drawn = useMemo(() => size && <Drawn options={barOptions(chart)} size={size} />, [chart, size]);
  return (
    <div ref={room} className={place} aria-hidden="true">
      {drawn}
    </div>
  );
};

const boxesIn = (room: Element): Box[] => {
  const { left, top } = room.getBoundingClientRect();
  return [...(room.parentElement?.querySelectorAll('[data-trend]') ?? [])].map((each) => {
    const box = each.getBoundingClientRect();
    return { left: box.left - left, top: box.top - top, width: box.width, height: box.height };
  });
};

/**
 * Lines, each in the room (data-trend) that its neighbours have for it, all in one drawing: one each would cost a long
 * task.
 */
export const Trends = ({ chart, place }: Drawing<TrendChartProps>) => {
  const [room, size] = useRoom();
  const [boxes, setBoxes] = useState<readonly Box[]>();
  useLayoutEffect(() => {
    if (size && room.current) setBoxes(boxesIn(room.current));
  }, [room, size]);
  const drawn = useMemo(
    () => size && boxes && <Drawn options={trendOptions(chart, boxes)} size={size} />,
    [chart, boxes, size],
  );
  return (
    <div ref={room} className={place} aria-hidden="true">
      {drawn}
    </div>
  );
};
