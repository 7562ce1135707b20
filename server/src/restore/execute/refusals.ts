import type { ObjectType } from '@trc/domain/objectTypes';
import { nounsOf } from '@trc/domain/typeNames';
import { attributeWords } from '@trc/domain/attributeWords';
import { namesOfPaths } from '../../comparison/messages.ts';
import type { DirectoryError, GraphObject, PropertyGroup, UpdateCall } from '../../directory/index.ts';
import { isRecord } from '../../directory/index.ts';
import { toItemError } from '../errors.ts';
import { isRestricted } from './sendWrite.ts';
import type { ItemError } from '../types.ts';
import type { Refusals } from './runParts.ts';
import { CONFLICT, FORBIDDEN } from '@trc/domain/httpStatus';

export type { Refusals } from './runParts.ts';

/**
 * Refusals of one write with the same code and reason after which it is sent no more, unless it went through once in
 * this restore (decision 031).
 */
const MAX_REFUSALS = 5;

/** The refusal concerns the object: a taken name, a restricted unit, a master on premises, an administrator. */
const dependsOnObject = (group: PropertyGroup, error: DirectoryError, live: GraphObject): boolean =>
  error.status === CONFLICT ||
  isRestricted(error) ||
  live['onPremisesSyncEnabled'] === true ||
  group.dependsOnObject?.(live) === true;

/** For the whole restore; it names no object and no value. */
const stoppedSentence = (type: ObjectType, { name, properties, needs = '' }: PropertyGroup): string => {
  const words = namesOfPaths(properties) || name;
  return `${words} of ${nounsOf(type).many} were sent no more after ${MAX_REFUSALS} equal refusals. ${needs}`.trimEnd();
};

export const createRefusals = (): Refusals => {
  const counts = new Map<string, { count: number; error: DirectoryError }>();
  const successes = new Set<string>();
  const stopped = new Map<string, DirectoryError>();
  const sentences = new Map<string, string>();
  const keyOf = (type: ObjectType, { name }: PropertyGroup): string => `${type}/${name}`;
  return {
    stopped: (type, group) => (successes.has(keyOf(type, group)) ? undefined : stopped.get(keyOf(type, group))),
    refused: (type, group, error, live) => {
      if (dependsOnObject(group, error, live)) return;
      const key = `${keyOf(type, group)} ${error.status} ${error.code ?? ''} ${error.reason ?? ''}`;
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { count, error });
      if (count < MAX_REFUSALS) return;
      stopped.set(keyOf(type, group), error);
      sentences.set(keyOf(type, group), stoppedSentence(type, group));
    },
    done: (type, group) => void successes.add(keyOf(type, group)),
    stoppedWrites: () => [...sentences].filter(([key]) => !successes.has(key)).map(([, sentence]) => sentence),
  };
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @returns the property of a body that a refusal names, in its details first, then in its words */
export const propertyNamedBy = (
  { status, reason, details }: DirectoryError,
  body: object | undefined,
): string | undefined => {
  if (status === FORBIDDEN || !isRecord(body)) return undefined;
  const names = Object.keys(body).filter((name) => !name.includes('@'));
  const targets = details.flatMap(({ target }) => target?.split(/[./[]/) ?? []).map((name) => name.toLowerCase());
  const byDetail = names.find((name) => targets.includes(name.toLowerCase()));
  const named = (reason === undefined ? [] : names).filter((name) =>
    new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`, 'i').test(reason ?? ''),
  );
  // Two names in one sentence leave open which of them is refused.
  return byDetail ?? (named.length === 1 ? named[0] : undefined);
};

/** A refused write of an update. `isSent`: false where an earlier refusal kept it from being sent. */
export interface RefusedWrite {
  call: UpdateCall;
  error: DirectoryError;
  isSent: boolean;
  /** The reason for the protection of the object, and advice for a person. */
  advice?: string;
  /** Value, for lists that are refused value by value. */
  value?: string;
}

const propertiesOf = ({ call: { body, group } }: RefusedWrite): string[] =>
  group && group.properties.length > 0 && !isRecord(body)
    ? [...group.properties]
    : Object.keys(body ?? {}).filter((name) => !name.startsWith('@'));

/** Errors of a refused write: one for each property, with the permission that the application would need. */
export const errorsOfRefusal = (refused: RefusedWrite): ItemError[] => {
  const {
    call: { group },
    error,
    isSent,
    value,
    advice,
  } = refused;
  if (!group && advice === undefined) return [toItemError(error)];
  const needs = advice ?? (group?.needs === undefined || error.status === CONFLICT ? '' : `${group.needs} `);
  const again = isSent
    ? ''
    : 'It was not sent, because the directory refused the same write for other objects of this restore. ';
  const only = group?.properties[0];
  const isPart = only !== undefined && group?.name.startsWith(`${only}/`) === true;
  const names = isPart ? [only] : propertiesOf(refused);
  return names.map((name) => {
    const words = attributeWords(name);
    const what =
      value !== undefined ? `${words}: ${value}` : isPart ? `${words}: ${group?.name.slice(name.length + 1)}` : words;
    return { ...toItemError(error, `${what} could not be written. ${again}${needs}`), attribute: name };
  });
};
