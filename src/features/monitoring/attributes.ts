/**
 * Attributes that say how an element looks and in which state it is, and in which no name can stand. All others stay
 * here: titles, labels, addresses, values, ids.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'class',
  'style',
  'role',
  'type',
  'dir',
  'hidden',
  'disabled',
  'readonly',
  'checked',
  'open',
  'tabindex',
  'colspan',
  'rowspan',
  'rows',
  'cols',
  'scope',
  'rel',
  'media',
  'data-theme',
  'aria-expanded',
  'aria-selected',
  'aria-checked',
  'aria-disabled',
  'aria-busy',
  'aria-current',
  'aria-hidden',
  'aria-sort',
  'aria-pressed',
  'width',
  'height',
  'viewbox',
  'd',
  'points',
  'fill',
  'stroke',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'dx',
  'dy',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'transform',
  'opacity',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'preserveaspectratio',
  'text-anchor',
  // The recorder's own: the page is complete, its colour scheme, how a dialog was opened.
  'orloaded',
  '__openreplay_color_scheme',
  '__openreplay_dialog',
]);

/** Words, numbers and colours; no quotation, no address, no "@". */
const PLAIN = /^[\w\s.,:;%#()+\-!/*]*$/;
const ADDRESS = /url\(|\/\//i;

export const isAllowed = (name: string): boolean => ALLOWED.has(name.toLowerCase());

/** @returns an attribute's value as it may be recorded, or undefined. */
export const safeAttribute = (name: string, value: string): string | undefined =>
  isAllowed(name) && PLAIN.test(value) && !ADDRESS.test(value) ? value : undefined;
