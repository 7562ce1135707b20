import { asker } from './asker.mjs';
import { toSearchText } from './narrowed.mjs';

const ANY = 'a';
const UNKNOWN_PERSON = 'nobody of any tenant';
/** A backend need not list more of those who begin alike. */
const FEW = 10;

/** Each word counts as a beginning: some directories look into names. */
const beginsWith = (text, prefix) =>
  text.toLowerCase().startsWith(prefix) ||
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.startsWith(prefix));
const fits = (person, prefix) =>
  Object.values(person).some((text) => typeof text === 'string' && beginsWith(text, prefix.toLowerCase()));

/** Searches the directory for people: each result has a name that begins so, in any case. */
export const findPeople = async (tools) => {
  const { ask, tell } = asker(tools, 'searchDirectoryUsers');
  const search = async (prefix) => {
    const reply = await ask({ prefix });
    const odd = reply?.list.find((person) => !fits(person, prefix));
    if (odd)
      tell([
        {
          kind: 'search',
          pointer: '/list',
          expected: `people whose name begins with ${JSON.stringify(prefix)}`,
          came: odd.displayName,
        },
      ]);
    return reply?.list ?? [];
  };
  const [first] = await search(ANY);
  const wanted = toSearchText(first?.displayName ?? '');
  if (wanted) {
    const found = await search(wanted);
    if (found.length < FEW && !found.some(({ id }) => id === first.id))
      tell([
        {
          kind: 'search',
          pointer: '/list',
          expected: `${first.displayName}, by that name`,
          came: `${found.length} others`,
        },
      ]);
  }
  await search(UNKNOWN_PERSON);
};
