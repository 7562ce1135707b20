/** Strings, and the signs that open, close or separate; all text between them is ignored here. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;

/**
 * @returns true if an object in `text` names a member twice, which JSON.parse would pass over. `text` is valid JSON.
 */
export const hasDoubleNames = (text: string): boolean => {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
};
