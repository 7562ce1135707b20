import { useId, useState } from 'react';
import {
  useAddPermissionMutation,
  useListConsoleUsersQuery,
  useSearchDirectoryUsersQuery,
  type FilterConsoleUsersApiArg,
} from '../../api';
import { Button } from '../../components/inputs/Button';
import { focusNeighbour } from '../../components/layout/useLostFocus';
import { Icon } from '../../components/layout/Icon';
import { Message } from '../../components/feedback/Message';
import { Panel } from '../../components/overlays';
import { SearchField } from '../../components/inputs/SearchField';
import { MAX_CHANGED_USERS } from '@trc/domain/limits';
import { ROLES } from '@trc/domain/roles';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';
import { toastShown } from '../toasts';
import { useAppDispatch } from '../../lib/hooks';
import { FoundPeople, type FoundPerson } from './FoundPeople';
import { nameOf } from './rows';
import type { PermissionTypeChoice } from './usePermissionTypes';

/** The least that a person can do. */
const FIRST = ROLES.at(-1)?.code ?? '';
const messageIn = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';

export interface AddUsersProps {
  types: readonly PermissionTypeChoice[];
  onClose: () => void;
}

/** Gives people of the directory a permission. */
export const AddUsers = ({ types, onClose }: AddUsersProps) => {
  const dispatch = useAppDispatch();
  const id = useId();
  const [prefix, setPrefix] = useState('');
  const [chosen, setChosen] = useState<readonly FoundPerson[]>([]);
  const [code, setCode] = useState(FIRST);
  const [add, adding] = useAddPermissionMutation();
  const {
    currentData: found,
    error: refused,
    isFetching,
  } = useSearchDirectoryUsersQuery({ body: { prefix } }, { skip: prefix === '' });
  const { data: listed } = useListConsoleUsersQuery();
  const offered = found?.list.filter((person) => !listed?.list.some((user) => user.id === person.id));

  const toggle = (person: FoundPerson, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, person] : before.filter((each) => each.id !== person.id)));
  const unchoose = (person: FoundPerson, button: HTMLElement) => {
    focusNeighbour(button, document.getElementById(`${id}-search`));
    toggle(person, false);
  };
  const onAdd = async () => {
    const { error } = await add({
      body: {
        permissionType: code as FilterConsoleUsersApiArg['body']['permissionsTypes'][number],
        users: chosen.map((person) => person.id),
      },
    });
    if (error) return;
    dispatch(toastShown({ kind: 'success', text: T.added(T.who(chosen.map(nameOf))) }));
    onClose();
  };
  const why =
    chosen.length === 0 ? T.addNothing : chosen.length > MAX_CHANGED_USERS ? T.addMost(MAX_CHANGED_USERS) : '';
  return (
    <Panel
      title={T.addTitle}
      onClose={onClose}
      keepsOpen
      footer={
        <>
          <Button
            look="primary"
            disabled={why !== '' || adding.isLoading}
            aria-describedby={`${id}-why`}
            onClick={() => void onAdd()}
          >
            {adding.isLoading && <Icon name="ring" spins />}
            {T.addNumber(chosen.length)}
          </Button>
          <Button onClick={onClose}>{T.cancel}</Button>
          <span className="small second" id={`${id}-why`}>
            {why}
          </span>
        </>
      }
    >
      <div className="add-users">
        {adding.error && (
          <Message kind="error" title={T.addError}>
            {messageIn(adding.error)}
          </Message>
        )}
        <div className="field">
          <label className="field-label" htmlFor={`${id}-search`}>
            {T.addSearch}
          </label>
          <SearchField
            id={`${id}-search`}
            describedBy={`${id}-help`}
            label={T.addSearch}
            value={prefix}
            onSearch={setPrefix}
          />
          <span className="field-help" id={`${id}-help`}>
            {T.addHelp}
          </span>
        </div>
        <FoundPeople
          prefix={prefix}
          offered={offered}
          found={found?.list.length ?? 0}
          isSearching={isFetching}
          failure={refused && messageIn(refused)}
          chosen={chosen}
          onToggle={toggle}
        />
        <section>
          <h3>{T.chosen}</h3>
          {chosen.length === 0 ? (
            <p className="second">{T.chosenNone}</p>
          ) : (
            <ul className="chosen-people">
              {chosen.map((person) => (
                <li key={person.id}>
                  <span className="cut" title={person.userPrincipalName}>
                    {nameOf(person)}
                  </span>
                  <Button
                    look="icon"
                    small
                    icon="close"
                    aria-label={T.unchoose(nameOf(person))}
                    onClick={(event) => unchoose(person, event.currentTarget)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
        <fieldset className="type-choices">
          <legend>{T.addType}</legend>
          {types.map((type) => {
            const role = ROLES.find((each) => each.code === type.code)?.role ?? 'viewOnly';
            return (
              <label key={type.code}>
                <input
                  type="radio"
                  className="tick"
                  name={`${id}-type`}
                  checked={code === type.code}
                  onChange={() => setCode(type.code)}
                />
                <span>
                  <b>{type.label}</b>
                  <span className="second">{T.descriptions[role]}</span>
                </span>
              </label>
            );
          })}
        </fieldset>
      </div>
    </Panel>
  );
};
