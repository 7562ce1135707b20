import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardNavigation } from './navigationGuard';

/** The router's own number of an entry of the browser's history. */
const numberOf = (state: unknown): number | undefined => {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
};

const linkIn = (event: MouseEvent): URL | undefined => {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    !(event.target instanceof Element)
  )
    return undefined;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || (link.target !== '' && link.target !== '_self')) return undefined;
  const url = new URL(link.href, window.location.href);
  return url.origin === window.location.origin && url.pathname !== window.location.pathname ? url : undefined;
};

export interface LeaveGuard {
  /** True while the person is asked whether to leave. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Warns a person who is about to lose typed text: links of the console, Back and Forward wait for an answer, and the
 * browser itself asks before a reload or another site. A session that ends is not held up.
 */
export const useLeaveGuard = (isDirty: boolean): LeaveGuard => {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<{ go: () => void }>();
  /** Moves in the history that this guard makes itself and must let pass. */
  const own = useRef<'undo' | 'leave'>(undefined);

  useEffect(() => {
    if (!isDirty) return undefined;
    const here = numberOf(window.history.state);
    const onClick = (event: MouseEvent) => {
      const url = linkIn(event);
      if (!url) return;
      event.preventDefault();
      event.stopPropagation();
      setWaiting({ go: () => void navigate(`${url.pathname}${url.search}${url.hash}`) });
    };
    const onPop = (event: PopStateEvent): boolean => {
      const there = numberOf(event.state);
      if (own.current === 'leave' || here === undefined || there === undefined) return false;
      if (own.current === 'undo') {
        own.current = undefined;
        return true;
      }
      own.current = 'undo';
      const moved = there - here;
      window.history.go(-moved);
      setWaiting({
        go: () => {
          own.current = 'leave';
          window.history.go(moved);
        },
      });
      return true;
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    const free = guardNavigation(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      free();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty, navigate]);

  const stay = useCallback(() => setWaiting(undefined), []);
  const leave = useCallback(() => {
    setWaiting(undefined);
    waiting?.go();
  }, [waiting]);
  return { isAsking: waiting !== undefined, stay, leave };
};
