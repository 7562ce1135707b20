import { joinWords } from '@trc/domain/format';
import { findInfo } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { shownName } from '@trc/domain/shownName';
import { typeName } from '@trc/domain/typeNames';

/** Objects that the message names; the others are counted. */
const MAX_NAMED = 3;

export interface NamedKey {
  /** As in the request, where it names no type. */
  type: string;
  id: string;
  displayName?: string | undefined;
}

/** @returns the type and the id of the key of a change; undefined where it has no known type */
export const parseKey = (key: string): { type: ObjectType; id: string } | undefined => {
  const [type = '', id = ''] = key.split(' ');
  const info = findInfo(type);
  return info && id !== '' ? { type: info.type, id } : undefined;
};

const nameOf = ({ type, id, displayName }: NamedKey): string => `${typeName(type)} ${shownName(displayName, id)}`;

/**
 * @param objects chosen objects that do not differ, or do not differ any more; at least one
 * @param isLive the later side is the directory as it was read
 * @param areAll no other object is chosen
 */
export const describeNoDifference = (objects: readonly NamedKey[], isLive: boolean, areAll: boolean): string => {
  const more = objects.length - MAX_NAMED;
  const names = joinWords([...objects.slice(0, MAX_NAMED).map(nameOf), ...(more > 0 ? [`${more} more`] : [])]);
  const isOne = objects.length === 1;
  const where = isLive ? 'any more since the backup' : 'between these backups';
  const act = isOne ? 'Leave the object out, and plan the rest.' : 'Leave these objects out, and plan the rest.';
  return `${names} ${isOne ? 'does' : 'do'} not differ ${where}.${areAll ? '' : ` ${act}`}`;
};
