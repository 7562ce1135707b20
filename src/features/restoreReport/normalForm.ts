import { isObject } from '@trc/domain/isObject';

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/**
 * The same value in the same order, so that two values can be compared by eye: members by name, without empty ones.
 * @param isSorted lists too, where their order is no difference
 */
export const toNormalForm = (value: unknown, isSorted: boolean): unknown => {
  if (Array.isArray(value)) {
    const items = value.map((item) => toNormalForm(item, isSorted));
    return isSorted ? items.sort((left, right) => (textOf(left) < textOf(right) ? -1 : 1)) : items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, toNormalForm(value[name], isSorted)] as const)
      .filter(([, member]) => !isEmpty(member)),
  );
};
