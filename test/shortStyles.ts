import { createRequire } from 'node:module';
import { ASKED, StyleIndex, type StyleRule, type StyleSheet } from './styleIndex';

/**
 * jsdom matches every rule of every style sheet with each element whose style is computed, copies all properties and
 * resolves ten colours. Tests ask only whether an element is shown and takes clicks, so here the style of an element
 * has only the properties of `ASKED`, and an index finds its rules. Loaded before jsdom.
 */
const LIBRARY = 'jsdom/lib/jsdom';
const load = createRequire(__filename);

interface Declaration {
  setProperty(name: string, value: string, priority?: string): void;
  removeProperty(name: string): void;
  getPropertyValue(name: string): string;
}
interface ElementImpl {
  _localName: string;
  _attached: boolean;
  _ownerDocument: { _styleCache: object | null; styleSheets: { _list: StyleSheet[] } };
  getAttributeNS(namespace: null, name: string): string | null;
  style: StyleRule['style'];
}
type GetStyle = (element: Element, pseudo?: string | null) => unknown;

const rules = load(`${LIBRARY}/living/helpers/style-rules.js`) as {
  propertiesWithResolvedValueImplemented: Record<string, unknown>;
  getDeclarationForElement: (element: ElementImpl) => Declaration;
};
const { matchesDontThrow } = load(`${LIBRARY}/living/helpers/selectors.js`) as {
  matchesDontThrow: (element: ElementImpl, selector: string) => boolean;
};
const { parse } = load('rrweb-cssom') as { parse: (text: string) => StyleSheet };
const { CSSStyleDeclaration } = load('cssstyle') as { CSSStyleDeclaration: new () => Declaration };
const { implForWrapper } = load(`${LIBRARY}/living/generated/utils.js`) as {
  implForWrapper: (element: Element) => ElementImpl | null;
};
const resolved = rules.propertiesWithResolvedValueImplemented;
if (!resolved['visibility']) throw new Error(`${LIBRARY} is not what it was: remove this file or adapt it.`);
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];

const defaults = new StyleIndex(parse(load(`${LIBRARY}/browser/default-stylesheet.js`) as string));
const indexes = new WeakMap<StyleSheet, StyleIndex>();
const indexOf = (sheet: StyleSheet): StyleIndex => {
  const index = indexes.get(sheet) ?? new StyleIndex(sheet);
  indexes.set(sheet, index);
  return index;
};

const declare = (declaration: Declaration, style: StyleRule['style']): void => {
  for (const name of Array.from(style).filter((name) => ASKED.has(name))) {
    const value = style.getPropertyValue(name);
    if (value === 'unset') declaration.removeProperty(name);
    else declaration.setProperty(name, value, style.getPropertyPriority(name));
  }
};

/** jsdom sets the cache of a document to null when anything in the document changes. */
const caches = new WeakMap<object, { declared: WeakMap<object, Declaration>; computed: WeakMap<object, unknown> }>();
const cacheOf = ({ _ownerDocument: document }: ElementImpl) => {
  const key = (document._styleCache ??= {});
  const cache = caches.get(key) ?? { declared: new WeakMap(), computed: new WeakMap() };
  caches.set(key, cache);
  return cache;
};

rules.getDeclarationForElement = (element) => {
  const { declared } = cacheOf(element);
  const known = declared.get(element);
  if (known) return known;
  const declaration = new CSSStyleDeclaration();
  const classes = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/).filter(Boolean);
  for (const index of [defaults, ...element._ownerDocument.styleSheets._list.map(indexOf)])
    for (const rule of index.rulesOf(element._localName, classes, (selector) => matchesDontThrow(element, selector)))
      declare(declaration, rule.style);
  declare(declaration, element.style);
  declared.set(element, declaration);
  return declaration;
};

/** @returns `getComputedStyle` that computes the style of an element once until its document changes */
export const computeOnce =
  (compute: GetStyle): GetStyle =>
  (element, pseudo) => {
    const found = implForWrapper(element);
    if (!found?._attached || pseudo) return compute(element, pseudo);
    const { computed } = cacheOf(found);
    const style = computed.get(found) ?? compute(element);
    computed.set(found, style);
    return style;
  };
