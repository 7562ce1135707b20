import { defineTexts } from './catalogue.ts';

/** Texts of a difference between two states of an object, wherever one is shown. */
export const DIFF_TEXTS = defineTexts('diff', {
  attribute: 'Attribute',
  view: 'How differences are shown',
  split: 'Side by side',
  inline: 'Inline',
  yes: 'Yes',
  no: 'No',
  none: 'No value',
  /** A side of a link on which no value differs. `kept`: the number of values on both sides; missing if unknown. */
  noLinks: (kept: string | undefined) =>
    kept === undefined ? 'Other values were not read' : kept === '0' ? 'None' : `${kept} unchanged`,
  everywhere: 'the whole directory',
  links: (added: string, removed: string, kept: string | undefined) =>
    [
      ...(added === '0' ? [] : [`${added} added`]),
      ...(removed === '0' ? [] : [`${removed} removed`]),
      ...(kept === undefined ? [] : [`${kept} unchanged`]),
    ].join(', '),
  hidden: 'Hidden: secrets are never shown',
  showAll: 'Show all',
  showLess: 'Show less',
  showAllOf: (attribute: string) => `Show all of ${attribute}`,
  showLessOf: (attribute: string) => `Show less of ${attribute}`,
  equalAfterCut: 'The beginnings are equal. The difference comes later.',
  more: (count: number) => `Show ${count} more ${count === 1 ? 'attribute' : 'attributes'}`,
  unchanged: (count: number) => `Show ${count} ${count === 1 ? 'attribute' : 'attributes'} without changes`,
  hideUnchanged: 'Hide attributes without changes',
  unchangedOf: (name: string) => `Attributes of ${name} without changes`,
  ago: (length: string) => `${length} ago`,
  ahead: (length: string) => `in ${length}`,
  earlier: (length: string) => `${length} earlier`,
  later: (length: string) => `${length} later`,
  moment: 'Less than a minute apart',
});
