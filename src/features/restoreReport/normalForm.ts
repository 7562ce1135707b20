type Members = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

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
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, toNormalForm(value[name], isSorted)] as const)
      .filter(([, member]) => !isEmpty(member)),
  );
};
