import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { UsageError } from './subcommand.ts';

const NAMES: readonly string[] = OBJECT_TYPES.map(({ type }) => type);
const isType = (name: string): name is ObjectType => NAMES.includes(name);

/** @param list names with commas, or "all". @throws UsageError that names the types */
export const readTypes = (list: string): ObjectType[] => {
  if (list === 'all') return OBJECT_TYPES.map(({ type }) => type);
  return [...new Set(list.split(',').map((name) => name.trim()))].map((name) => {
    if (isType(name)) return name;
    throw new UsageError(`"${name}" is not a type. Types are: ${NAMES.join(', ')}, or all.`);
  });
};
