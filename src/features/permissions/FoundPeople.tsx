import type { SearchDirectoryUsersApiResponse } from '../../api';
import { Message } from '../../components/feedback/Message';
import { MAX_PEOPLE_FOUND } from '@trc/domain/limits';
import { buildInitials } from '@trc/domain/person';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';
import { nameOf } from './rows';

/** Accounts of people of other tenants. */
const GUEST = /#EXT#@/i;

export type FoundPerson = SearchDirectoryUsersApiResponse['list'][number];

export interface FoundPeopleProps {
  prefix: string;
  /** Found people without a permission; undefined before the first search and during it. */
  offered: readonly FoundPerson[] | undefined;
  /** Number of found people, including those with a permission. */
  found: number;
  isSearching: boolean;
  failure: string | undefined;
  chosen: readonly FoundPerson[];
  onToggle: (person: FoundPerson, isChosen: boolean) => void;
}

/** People whose name begins with the typed text, without those who have a permission. */
export const FoundPeople = ({ prefix, offered, found, isSearching, failure, chosen, onToggle }: FoundPeopleProps) => {
  const isChosen = (person: FoundPerson): boolean => chosen.some((each) => each.id === person.id);
  const limitNote = found >= MAX_PEOPLE_FOUND ? T.foundCut(MAX_PEOPLE_FOUND) : '';
  const announcement =
    isSearching && !offered
      ? T.searching
      : offered && prefix !== ''
        ? `${T.foundCount(offered.length)}${limitNote && `. ${limitNote}`}`
        : '';
  return (
    <section className="found-place">
      <span className="unseen" role="status">
        {announcement}
      </span>
      {failure !== undefined && (
        <Message kind="error" title={T.searchError}>
          {failure}
        </Message>
      )}
      {offered &&
        prefix !== '' &&
        (offered.length > 0 ? (
          <ul className="found-people" aria-label={T.found}>
            {offered.map((person) => (
              <li key={person.id}>
                <label>
                  <input
                    type="checkbox"
                    className="tick"
                    checked={isChosen(person)}
                    onChange={(event) => onToggle(person, event.target.checked)}
                  />
                  <span className="persona" aria-hidden="true">
                    {buildInitials(person.displayName, person.userPrincipalName)}
                  </span>
                  <span className="user-names">
                    <span>
                      {nameOf(person)}
                      {GUEST.test(person.userPrincipalName) && <span className="tag guest-tag">{T.guest}</span>}
                    </span>
                    <span className="small second">{person.userPrincipalName}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        ) : (
          <p className="second">{found === 0 ? T.foundNone(prefix) : T.foundListed}</p>
        ))}
      {offered && prefix !== '' && limitNote && <p className="field-help">{limitNote}</p>}
    </section>
  );
};
