import { PEOPLE, roleOf } from '../people.mjs';
import { HttpError } from '../httpError.mjs';
import { noteActivity } from '../state.mjs';

const NAMES = { 1: 'Admin', 2: 'Backup & restore operator', 3: 'View only' };
const VIEW_ONLY = '3';
const MAX_FOUND_USERS = 20;

const listOf = (list) => ({ list, total: list.length });

/** Everybody in the directory: the people who can sign in, and the users of the backups. */
const directoryOf = (state) => [
  ...PEOPLE.map(({ id, displayName, userPrincipalName }) => ({ id, displayName, userPrincipalName })),
  ...state.rows.users
    .filter(({ userPrincipalName }) => PEOPLE.every((one) => one.userPrincipalName !== userPrincipalName))
    .map(({ id, displayName, userPrincipalName }) => ({ id, displayName, userPrincipalName })),
];

const recordOf = (state, id) => {
  const record = state.users.find((one) => one.id === id);
  if (!record) throw new HttpError(404, `User ${id} has no permission`);
  return record;
};

const namesOf = (people) =>
  people.map(({ permissionType, userPrincipalName }) => `${NAMES[permissionType]}: ${userPrincipalName}`).join(', ');

/** @throws HttpError 409 for the caller's own record, and where no administrator would be left */
const demandOthers = (state, caller, ids, staysAdmin) => {
  if (ids.includes(caller.id)) throw new HttpError(409, 'Another administrator can change your permission');
  const isAdmin = ({ permissionType }) => roleOf(permissionType) === 'admin';
  if (!state.users.some((one) => isAdmin(one) && (staysAdmin || !ids.includes(one.id))))
    throw new HttpError(409, 'The last administrator stays one');
};

/** Operations about people of the directory and their permission for the console. */
export const permissionHandlers = {
  getMyPermission: ({ caller: { permissionType = VIEW_ONLY, id, userPrincipalName } }) => ({
    permissionType,
    id,
    userPrincipalName,
  }),
  listPermissionTypes: () => ({
    list: Object.entries(NAMES).map(([permissionType, name]) => ({ permissionType, name })),
  }),
  listConsoleUsers: ({ state }) => listOf(state.users),
  filterConsoleUsers: ({ state, body: { criteriaText, permissionsTypes } }) => {
    const text = criteriaText.trim().toLowerCase();
    return listOf(
      state.users.filter(
        ({ displayName, userPrincipalName, permissionType }) =>
          `${displayName} ${userPrincipalName}`.toLowerCase().includes(text) &&
          (permissionsTypes.length === 0 || permissionsTypes.includes(permissionType)),
      ),
    );
  },
  searchDirectoryUsers: ({ state, body: { prefix } }) => {
    const wanted = prefix.trim().toLowerCase();
    return {
      list: directoryOf(state)
        .filter(({ displayName, userPrincipalName }) =>
          [displayName, userPrincipalName].some((text) => text.toLowerCase().startsWith(wanted)),
        )
        .slice(0, MAX_FOUND_USERS),
    };
  },
  addPermission: ({ state, caller, body: { permissionType, users } }) => {
    const directory = directoryOf(state);
    const people = users.map((id) => {
      const person = directory.find((one) => one.id === id);
      if (!person) throw new HttpError(404, `User ${id} is not in the directory`);
      if (state.users.some((one) => one.id === id))
        throw new HttpError(409, `${person.displayName} has a permission already`);
      return { ...person, permissionType };
    });
    state.users.push(...people);
    noteActivity(state, 'Added', 'Permission', caller, namesOf(people));
    return { permissionType, users };
  },
  changePermission: ({ state, caller, body: { permissionType, users } }) => {
    demandOthers(state, caller, users, permissionType === '1');
    const records = users.map((id) => recordOf(state, id));
    for (const record of records) record.permissionType = permissionType;
    noteActivity(state, 'Updated', 'Permission', caller, namesOf(records));
    return { permissionType, users };
  },
  deletePermission: ({ state, caller, body: { permissionType, users } }) => {
    demandOthers(state, caller, users, false);
    const records = users.map((id) => recordOf(state, id));
    const other = records.find((record) => record.permissionType !== permissionType);
    if (other) throw new HttpError(409, `${other.userPrincipalName} has another permission type by now`);
    state.users = state.users.filter(({ id }) => !users.includes(id));
    noteActivity(state, 'Deleted', 'Permission', caller, namesOf(records));
    return { permissionType, users };
  },
};
