/** @returns true if one of the texts contains the searched one, in any case; a blank search matches everything */
export const matchesSearch = (search: string | undefined, texts: readonly (string | undefined)[]): boolean => {
  const wanted = (search ?? '').trim().toLowerCase();
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
};
