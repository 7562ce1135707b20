import { memo, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { yieldToBrowser } from '../../lib/yieldToBrowser';
import { ErrorBoundary } from '../layout/ErrorBoundary';
import { useIsNearViewport } from '../feedback/useIsNearViewport';
import type * as drawingsModule from './drawings';
import './charts.css';

type Drawings = typeof drawingsModule;
/** The library's defaults reckon with the browser's calendar, which is slow the first time: in its own task. */
const load = async (): Promise<Drawings> => {
  await import(/* webpackChunkName: "charts" */ 'highcharts/es-modules/Core/Defaults.js');
  await yieldToBrowser();
  return import(/* webpackChunkName: "charts" */ './drawings');
};

/**
 * Pixels before a chart is scrolled to: on a desk all are near from the start, on a phone none costs anything before.
 */
const NEAR = 100;

/**
 * A chart whose code is fetched once the page has been painted and the chart is near the viewport; until then its space
 * is reserved. `instead` takes its place if the code cannot be loaded or cannot draw, and on paper before it is drawn.
 * `chart` is redrawn only for another object.
 */
export const lazyChart = <Props,>(
  place: string,
  pick: (drawings: Drawings) => ComponentType<{ chart: Props; place: string }>,
) =>
  memo(({ chart, instead = null }: { chart: Props; instead?: ReactNode }) => {
    const room = useRef<HTMLDivElement>(null);
    const isNear = useIsNearViewport(room, NEAR);
    const [isPrinted, setPrinted] = useState(false);
    const [part, setPart] = useState<{ Drawing: ComponentType<{ chart: Props; place: string }> } | 'failed'>();
    const isWanted = isNear || isPrinted;
    useEffect(() => {
      if (part) return undefined;
      // Paper does not wait: elements that are not in the document when this returns are missing on it.
      const print = () => flushSync(() => setPrinted(true));
      window.addEventListener('beforeprint', print);
      return () => window.removeEventListener('beforeprint', print);
    }, [part]);
    useEffect(() => {
      if (!isWanted) return undefined;
      let isGone = false;
      const come = (next: Exclude<typeof part, undefined>) => {
        if (!isGone) setPart(next);
      };
      void load().then(
        (drawings) => come({ Drawing: pick(drawings) }),
        () => come('failed'),
      );
      return () => {
        isGone = true;
      };
    }, [isWanted]);
    if (part === 'failed' || (!part && isPrinted && instead)) return instead;
    // A chart that cannot be drawn must not hide the numbers.
    return part ? (
      <ErrorBoundary instead={instead}>
        <part.Drawing chart={chart} place={place} />
      </ErrorBoundary>
    ) : (
      <div ref={room} className={place} aria-hidden="true" />
    );
  });
