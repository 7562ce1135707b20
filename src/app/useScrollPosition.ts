import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Frames in which a page may get the height of its former position. */
const MAX_FRAMES = 60;

/** Pixels by the key of a history entry. */
const positions = new Map<string, number>();

/** A new page starts at its top. Back and Forward restore the position. */
export const useScrollPosition = (): void => {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const entry = useRef({ key, isReturn });
  useLayoutEffect(() => {
    entry.current = { ...entry.current, key };
  }, [key]);
  useLayoutEffect(() => {
    const main = document.querySelector('#main');
    if (!main) return undefined;
    const wanted = entry.current.isReturn ? (positions.get(entry.current.key) ?? 0) : 0;
    let frame = 0;
    const scroll = (left: number) => {
      main.scrollTop = wanted;
      if (left > 0 && main.scrollTop < wanted) frame = requestAnimationFrame(() => scroll(left - 1));
    };
    scroll(MAX_FRAMES);
    return () => {
      cancelAnimationFrame(frame);
      positions.set(entry.current.key, main.scrollTop);
    };
  }, []);
};
