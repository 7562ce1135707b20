/**
 * Works on parts in parallel, at most `width` at a time. After the first error no part is begun; running parts are
 * finished.
 * @throws the first error
 */
export const inPool = async <T>(
  parts: readonly T[],
  width: number,
  work: (part: T) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (next < parts.length && failures.length === 0) {
      const part = parts[next++] as T;
      try {
        await work(part);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, parts.length) }, worker));
  if (failures.length > 0) throw failures[0];
};

export const splitIntoParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Groups items by `keyOf`, in the order of first occurrence. */
export const groupBy = <T, K>(list: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** Lets work through while its weight has room; the rest waits in its order. */
export type Gate = <T>(work: () => Promise<T>, weight?: number) => Promise<T>;

/** @param width weights that are let through at a time */
export const createGate = (width: number): Gate => {
  let free = width;
  const waiting: { weight: number; enter: () => void }[] = [];
  const letIn = (): void => {
    for (let [next] = waiting; next && next.weight <= free; [next] = waiting) {
      waiting.shift();
      free -= next.weight;
      next.enter();
    }
  };
  return async (work, wanted = 1) => {
    const weight = Math.min(wanted, width);
    await new Promise<void>((enter) => {
      waiting.push({ weight, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      free += weight;
      letIn();
    }
  };
};
