import { useEffect } from 'react';

/**
 * Calls back when this tab becomes visible again: another tab or another person may have changed its data meanwhile.
 */
export const useTabShown = (onShown: () => void): void => {
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && onShown());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [onShown]);
};
