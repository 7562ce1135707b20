import { memo, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { breathe } from '../breathe';
import { ErrorBoundary } from '../ErrorBoundary';
import type * as drawingsModule from './drawings';
import './charts.css';

type Drawings = typeof drawingsModule;
/** The library's defaults reckon with the browser's calendar, which is slow the first time: in a task of its own. */
const load = async (): Promise<Drawings> => {
  await import(/* webpackChunkName: "charts" */ 'highcharts/es-modules/Core/Defaults.js');
  await breathe();
  return import(/* webpackChunkName: "charts" */ './drawings');
};

/**
 * A chart whose code is fetched once the page has been painted; until then its room stands as it will be. `instead` takes its place
 * where the code cannot be had or cannot draw. `chart` is drawn anew only when it is another object.
 */
export const lazyChart = <Props,>(place: string, pick: (drawings: Drawings) => ComponentType<{ chart: Props; place: string }>) =>
  memo(({ chart, instead = null }: { chart: Props; instead?: ReactNode }) => {
    const [part, setPart] = useState<{ Drawing: ComponentType<{ chart: Props; place: string }> } | 'failed'>();
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const come = (next: Exclude<typeof part, undefined>) => {
        if (!isGone) setPart(next);
      };
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(() => void load().then((drawings) => come({ Drawing: pick(drawings) }), () => come('failed')));
      });
      return () => {
        isGone = true;
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    }, []);
    if (part === 'failed') return instead;
    // What cannot be drawn is no reason to lose the numbers.
    return part ? <ErrorBoundary instead={instead}><part.Drawing chart={chart} place={place} /></ErrorBoundary> : <div className={place} aria-hidden="true" />;
  });
