/** @returns how many pages a list of so many rows has; an empty list has one, which says so. */
export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));
