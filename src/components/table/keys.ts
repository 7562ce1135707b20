/**
 * @returns the key of each row, each once: the second row of one key has another. A backend may list an object twice, as when it moves
 * from page to page between two looks, and React leaves rows of one key on the screen when the others go.
 */
export const keysOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): string[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = keyOf(row);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
};
