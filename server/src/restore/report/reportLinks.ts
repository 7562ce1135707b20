import { attributeWords } from '@trc/domain/attributeWords';
import { infoOf } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { LinkChanges } from '../links/linkChanges.ts';
import type { ItemReport } from '../types.ts';
import { UUIDS_IN_TEXT } from '@trc/domain/uuid';

/** Values that one link of an object gained and lost, as the API shows them: names with ids. */
export interface ReportLink {
  name: string;
  /** The object that holds the link, where it is another one. */
  of?: string;
  added: string[];
  removed: string[];
  /** Values that were left as they are because of the rule of privileges. */
  withheld?: string[];
  /** Total number, where a list does not have every value. */
  total?: number;
}

const MAX_LINKS = 50;
const MAX_VALUES = 100;
const MAX_VALUE = 2000;

export const namesFor =
  ({ names = {} }: Pick<ItemReport, 'names'>) =>
  (text: string): string =>
    text.replace(UUIDS_IN_TEXT, (id) => {
      const name = names[id.toLowerCase()];
      return name === undefined ? id : `${name} (${id})`;
    });

export const holderOf = ({ type, id }: NonNullable<LinkChanges['of']>): string =>
  `${infoOf(type as ObjectType).singular} ${id}`;

export const listReportLinks = (report: Pick<ItemReport, 'links' | 'names'>): ReportLink[] => {
  const named = namesFor(report);
  const cut = (values: readonly string[]): string[] =>
    values.slice(0, MAX_VALUES).map((value) => named(value).slice(0, MAX_VALUE));
  return (report.links ?? []).slice(0, MAX_LINKS).map(({ name, of, added, removed, withheld = [] }) => {
    const isCut = [added, removed, withheld].some((values) => values.length > MAX_VALUES);
    return {
      name,
      ...(of ? { of: named(holderOf(of)).slice(0, MAX_VALUE) } : {}),
      added: cut(added),
      removed: cut(removed),
      ...(withheld.length > 0 ? { withheld: cut(withheld) } : {}),
      ...(isCut ? { total: added.length + removed.length + withheld.length } : {}),
    };
  });
};

const parts = (word: string, values: readonly string[]): string[] =>
  values.length > 0 ? [`${word} ${values.join(', ')}`] : [];

const textOf = ({ name, of, added, removed, withheld = [] }: LinkChanges, named: (text: string) => string): string => {
  const changes = [...parts('added', added), ...parts('removed', removed), ...parts('left as it was', withheld)].join(
    '; ',
  );
  return named(`${name}${of ? ` of ${holderOf(of)}` : ''}: ${changes}`);
};

/** Every link change of an object in one text, for the CSV file. */
export const linksText = (report: Pick<ItemReport, 'links' | 'names'>): string => {
  const named = namesFor(report);
  return (report.links ?? []).map((change) => textOf(change, named)).join(' | ');
};

/** The same in words, with ids only: the activity log holds no names of objects. @param most values of one list */
export const linksForLog = ({ links = [] }: Pick<ItemReport, 'links'>, most: number): string[] => {
  const shown = (values: readonly string[]): string[] =>
    values.length > most ? [...values.slice(0, most), `and ${values.length - most} more`] : [...values];
  return links.map(({ name, added, removed, withheld = [], ...rest }) =>
    textOf(
      {
        ...rest,
        name: attributeWords(name),
        added: shown(added),
        removed: shown(removed),
        withheld: shown(withheld),
      },
      (text) => text,
    ),
  );
};
