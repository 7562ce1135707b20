import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { TEXTS } from '@trc/domain/texts';

const STEP = 16;
export const MIN_WIDTH = 80;
export const MAX_WIDTH = 640;

const within = (width: number): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)));

export interface ColumnResizerProps {
  label: string;
  width: number;
  /** Called during the drag: changes the column on the screen only. */
  onPreview: (width: number) => void;
  /** Called once, at the end of the drag. */
  onDone: (width: number) => void;
}

/** The edge of a column: drag it, or move it with the arrow keys. */
export const ColumnResizer = ({ label, width, onPreview, onDone }: ColumnResizerProps) => {
  const start = useRef<{ x: number; width: number } | undefined>(undefined);
  const down = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const now = (event: PointerEvent): number | undefined =>
    start.current && within(start.current.width + event.clientX - start.current.x);
  const move = (event: PointerEvent) => {
    const next = now(event);
    if (next !== undefined) onPreview(next);
  };
  const up = (event: PointerEvent) => {
    const next = now(event);
    start.current = undefined;
    if (next !== undefined && next !== width) onDone(next);
  };
  const key = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onDone(within(width + by));
  };
  return (
    <span
      className="table-resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label={TEXTS.table.resize(label)}
      tabIndex={0}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={key}
    />
  );
};
