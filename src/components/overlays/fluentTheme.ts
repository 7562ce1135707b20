import { createTheme, registerIcons, type IPalette, type Theme } from '@fluentui/react';
import { createElement } from 'react';
import { Icon } from '../layout/Icon';
import type { IconName } from '../layout/icons';

/** Fluent's palette takes the tokens of styles/tokens.css, so each colour is written once. */
const PALETTE: Partial<IPalette> = {
  themePrimary: 'var(--button)',
  themeDarkAlt: 'var(--buttonHover)',
  themeDark: 'var(--themeDark)',
  themeDarker: 'var(--themeDarker)',
  themeSecondary: 'var(--accent)',
  themeTertiary: 'var(--themeTertiary)',
  themeLight: 'var(--themeLight)',
  themeLighter: 'var(--themeLighter)',
  themeLighterAlt: 'var(--selected)',
  black: 'var(--text)',
  neutralDark: 'var(--text)',
  neutralPrimary: 'var(--text)',
  neutralPrimaryAlt: 'var(--text)',
  neutralSecondary: 'var(--text2)',
  neutralSecondaryAlt: 'var(--control)',
  neutralTertiary: 'var(--text3)',
  neutralTertiaryAlt: 'var(--disabled)',
  neutralQuaternary: 'var(--border)',
  neutralQuaternaryAlt: 'var(--border)',
  neutralLight: 'var(--borderSoft)',
  neutralLighter: 'var(--hover)',
  neutralLighterAlt: 'var(--surface2)',
  white: 'var(--surface)',
  red: 'var(--error)',
  redDark: 'var(--error)',
};

const themeOf = (isInverted: boolean): Theme =>
  createTheme({
    isInverted,
    palette: PALETTE,
    semanticColors: {
      bodyBackground: 'var(--surface)',
      bodyText: 'var(--text)',
      bodySubtext: 'var(--text2)',
      link: 'var(--link)',
      linkHovered: 'var(--link)',
      primaryButtonText: 'var(--onButton)',
      primaryButtonTextHovered: 'var(--onButton)',
      primaryButtonTextPressed: 'var(--onButton)',
      focusBorder: 'var(--text)',
      inputBorder: 'var(--control)',
      menuBackground: 'var(--surface)',
      menuHeader: 'var(--text2)',
      menuIcon: 'var(--text2)',
      menuItemText: 'var(--text)',
      menuItemBackgroundHovered: 'var(--hover)',
      menuItemBackgroundPressed: 'var(--hover)',
      menuDivider: 'var(--borderSoft)',
    },
    effects: {
      elevation4: 'var(--shadow16)',
      elevation8: 'var(--shadow16)',
      elevation16: 'var(--shadow16)',
      elevation64: 'var(--shadow64)',
      roundedCorner2: '4px',
    },
    defaultFontStyle: { fontFamily: 'inherit' },
  });

/**
 * The two themes differ in the colours that Fluent derives for inverted surfaces; all others follow <html data-theme>.
 */
const THEMES = { light: themeOf(false), dark: themeOf(true) } as const;

export const fluentTheme = (): Theme => THEMES[document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'];

/** The icons that Fluent's own parts ask for by name, drawn by us: no icon font is loaded. */
const FLUENT_ICONS: Readonly<Record<string, IconName>> = {
  Cancel: 'close',
  CheckMark: 'tick',
  ChevronDown: 'chevronDown',
  ChevronRight: 'right',
  ChevronLeft: 'left',
  Clear: 'close',
  Info: 'circleInfo',
};

registerIcons({
  icons: Object.fromEntries(
    Object.entries(FLUENT_ICONS).map(([name, icon]) => [name, createElement(Icon, { name: icon })]),
  ),
});
