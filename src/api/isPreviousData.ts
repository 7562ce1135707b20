/** @returns whether what a query hook holds answers the question before: that of now is on its way. */
export const isPreviousData = ({ data, currentData }: { data?: unknown; currentData?: unknown }): boolean =>
  data !== undefined && currentData === undefined;
