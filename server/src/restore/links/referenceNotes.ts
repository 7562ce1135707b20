import { infoOf } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { GraphObject } from '../../directory/index.ts';
import type { Item } from '../types.ts';

/** Limit of the report of one item. */
const LISTED = 50;

/** Names an object that refers to another one, e.g. "group Finance". */
export const titleOf = (type: ObjectType, object: GraphObject, id: string): string => {
  const { displayName } = object;
  return `${infoOf(type).singular} ${typeof displayName === 'string' && displayName !== '' ? displayName : id}`;
};

/** Adds a line to the reports of items, up to a limit per report. */
export const addToReports = (items: Iterable<Item>, say: (item: Item) => void): void => {
  for (const item of items) if (item.report.notes.length + item.report.errors.length < LISTED) say(item);
};
