import { useEffect, useState, type RefObject } from 'react';

/** Pixels around what is seen that count as near. */
const MARGIN = '600px 0px';

/** @returns whether an element has come near what is seen, once and for all; true where that cannot be watched. */
export const useNear = (element: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const target = element.current;
    if (near || !target) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    }, { rootMargin: MARGIN });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
};
