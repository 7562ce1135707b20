const membersOf = (record: Record<string, unknown>, without?: ReadonlySet<string>): string => {
  let text = '';
  for (const key of Object.keys(record).sort()) {
    const member = record[key];
    if (member !== undefined && without?.has(key) !== true)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
};

/**
 * Returns the canonical text of a JSON value: keys in the order of their UTF-16 code units, no blanks. Equal values
 * give equal text, so that an unchanged object keeps its content address in every order of its properties.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return membersOf(value as Record<string, unknown>);
};

/** Canonical text of an object without some of its properties. */
export const canonicalObject = (record: Record<string, unknown>, without: ReadonlySet<string>): string =>
  membersOf(record, without);
