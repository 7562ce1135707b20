import { useEffect } from 'react';
import { DARK, useMedia } from '../components/layout/useMedia';
import type { Theme } from '../features/settings';

/**
 * The active theme is on the root element, where the page's own script has put it before the first paint.
 * @param chosen by the person; "system" follows the system, also when that changes
 */
export const useTheme = (chosen: Theme): void => {
  const systemIsDark = useMedia(DARK);
  const shown = chosen === 'system' ? (systemIsDark ? 'dark' : 'light') : chosen;
  useEffect(() => {
    document.documentElement.dataset.theme = shown;
  }, [shown]);
};
