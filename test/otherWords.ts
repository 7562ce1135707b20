import type { Translated } from '@trc/domain/texts/language';

const [BEGIN, END] = ['⟦', '⟧'];

/** A language for tests: every text of the catalogue between marks, so that a text from elsewhere is seen. */
export const inOtherWords = <Texts>(english: Texts): Translated<Texts> => {
  const said = (text: unknown): unknown => {
    if (typeof text === 'string') return `${BEGIN}${text}${END}`;
    if (typeof text === 'function')
      return (...facts: unknown[]) => said((text as (...all: unknown[]) => unknown)(...facts));
    if (Array.isArray(text)) return text.map(said);
    return typeof text === 'object' && text !== null
      ? Object.fromEntries(Object.entries(text).map(([key, value]) => [key, said(value)]))
      : text;
  };
  return said(english) as Translated<Texts>;
};

/** Texts that do not come from the console: dates, ids, addresses, names of the test, the product. */
const DATA = [
  /\b\d{1,2}:\d\d [AP]M\b/g,
  /[\w.+-]+@[\w.-]+/g,
  /[\da-f]{8}-[\da-f-…]{4,}/g,
  /Tenant Recovery Console/g,
  /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
  /\d[kmbt]\b/g,
];
const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt'];

const withoutMarked = (text: string): string => {
  const inner = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return inner === text ? text : withoutMarked(inner);
};

/** @returns texts on the page that are in no catalogue. @param names of the test's objects and people */
export const foreignTexts = (names: readonly (string | RegExp)[] = []): string[] => {
  const found: string[] = [];
  const look = (text: string | null, where: string) => {
    let rest = withoutMarked(text ?? '');
    for (const each of [...DATA, ...names])
      rest = rest.replaceAll(typeof each === 'string' ? each : new RegExp(each, 'g'), '');
    if (/[A-Za-z]{2}/.test(rest)) found.push(`${where}: ${text ?? ''}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // A text may be drawn in pieces; the whole text of its element counts.
  const parents = new Set<Element>();
  while (walker.nextNode()) if (walker.currentNode.parentElement) parents.add(walker.currentNode.parentElement);
  for (const parent of parents) {
    if (['STYLE', 'SCRIPT'].includes(parent.tagName)) continue;
    look(
      [...parent.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent)
        .join(''),
      parent.tagName.toLowerCase(),
    );
  }
  for (const element of document.querySelectorAll('*'))
    for (const name of ATTRIBUTES)
      if (element.hasAttribute(name)) look(element.getAttribute(name), `${element.tagName.toLowerCase()}[${name}]`);
  look(document.title, 'title');
  return [...new Set(found)];
};
