import { ThemeProvider } from '@fluentui/react';
import type { ReactNode } from 'react';
import { fluentTheme } from './fluentTheme';

/**
 * Gives Fluent's parts the theme that is on now. Around each part that opens, because the first paint has none
 * (docs/decisions/011-own-table.md).
 */
export const FluentRoot = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={fluentTheme()} applyTo="none" className="fluent-root">
    {children}
  </ThemeProvider>
);
