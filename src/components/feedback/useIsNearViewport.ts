import { useEffect, useState, type RefObject } from 'react';

/**
 * @param margin pixels above and below the viewport that count as near
 * @returns true once an element has come near the viewport, from then on; also true without an observer. Updated after
 * a paint.
 */
export const useIsNearViewport = (element: RefObject<Element | null>, margin: number): boolean => {
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const target = element.current;
    if (near || !target) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, near, margin]);
  return near;
};
