export interface StyleRule {
  selectorText?: string;
  style: ArrayLike<string> & {
    getPropertyValue(name: string): string;
    getPropertyPriority(name: string): string;
  };
  media?: ArrayLike<string>;
  cssRules?: ArrayLike<StyleRule>;
}
export interface StyleSheet {
  cssRules: ArrayLike<StyleRule>;
}

interface IndexedRule {
  /** Its place in the sheet: later rules win. */
  place: number;
  rule: StyleRule;
  selector: string;
  /** True if the key alone says that an element matches. */
  isPlain: boolean;
}

/** The properties that tests, Testing Library and the computation of accessible names ask for. */
export const ASKED: ReadonlySet<string> = new Set(['display', 'visibility', 'pointer-events', 'opacity']);

const ANY = '*';
const PLAIN = /^\.?[\w-]+$/;
const NESTED = /[[\]()\\"']/;

/** @returns `.class` or a name in lower case that each matching element has; `*` where no such key is known */
const keyOf = (selector: string): string => {
  if (NESTED.test(selector)) return ANY;
  const last = selector.split(/[\s>+~]+/).at(-1) ?? '';
  return /\.[\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() ?? ANY;
};

/** The rules of one style sheet that set a property of `ASKED`, by a class or the name of their elements. */
export class StyleIndex {
  private readonly sheet: StyleSheet;
  private byKey = new Map<string, IndexedRule[]>();
  private read = 0;
  private lastRule: StyleRule | undefined;

  constructor(sheet: StyleSheet) {
    this.sheet = sheet;
  }

  /** @param matches asked where the key does not decide. @returns the matching rules in the order of the sheet */
  rulesOf(name: string, classes: readonly string[], matches: (selector: string) => boolean): StyleRule[] {
    this.update();
    const keys = new Set([ANY, name.toLowerCase(), ...classes.map((text) => `.${text}`)]);
    const found = new Map<number, StyleRule>();
    for (const key of keys)
      for (const { place, rule, selector, isPlain } of this.byKey.get(key) ?? [])
        if (!found.has(place) && (isPlain || matches(selector))) found.set(place, rule);
    return [...found].sort(([one], [other]) => one - other).map(([, rule]) => rule);
  }

  /** Fluent adds rules while pages render, always at the end. */
  private update(): void {
    const { cssRules } = this.sheet;
    const isSame = this.read <= cssRules.length && (this.read === 0 || cssRules[this.read - 1] === this.lastRule);
    if (!isSame) {
      this.byKey = new Map();
      this.read = 0;
    }
    for (; this.read < cssRules.length; this.read += 1) {
      const rule = cssRules[this.read];
      if (!rule) continue;
      // jsdom knows one media query, `screen`; the place of a rule in it is that of the query.
      if (!rule.media) this.add(rule, this.read);
      else if (Array.from(rule.media).includes('screen'))
        Array.from(rule.cssRules ?? []).forEach((inner, at) => this.add(inner, this.read + (at + 1) / 1e6));
    }
    this.lastRule = cssRules[this.read - 1];
  }

  private add(rule: StyleRule, place: number): void {
    if (rule.selectorText === undefined || !Array.from(rule.style).some((name) => ASKED.has(name))) return;
    const parts = NESTED.test(rule.selectorText) ? [rule.selectorText] : rule.selectorText.split(',');
    for (const part of parts) {
      const selector = part.trim();
      const key = keyOf(selector);
      const rules = this.byKey.get(key) ?? [];
      rules.push({ place, rule, selector, isPlain: PLAIN.test(selector) });
      this.byKey.set(key, rules);
    }
  }
}
