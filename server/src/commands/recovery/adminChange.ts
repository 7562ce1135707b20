import { DirectoryError } from '../../directory/index.ts';
import type { DirectoryClient } from '../../directory/index.ts';
import type { DirectoryPeople, DirectoryPerson } from '../../directory/people.ts';
import { addPermissions, changePermissions, deletePermissions } from '../../identity/changePermissions.ts';
import type { PermissionChange } from '../../identity/changePermissions.ts';
import { ADMIN_CODE, findPermission } from '../../identity/permissions.ts';
import { listAdministrators } from '../../identity/hostAdministrators.ts';
import { openDirectories } from '../../wiring/directories.ts';
import { recordUse, withHost } from './host.ts';
import type { Host } from './host.ts';
import { demandArguments, UsageError } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';
import { NOT_FOUND } from '@trc/domain/httpStatus';
import { UUID } from '@trc/domain/uuid';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * @param asked object id or user principal name
 * @returns the person as the directory has it; an object id alone while the directory cannot be reached
 */
const findPerson = async (directory: DirectoryClient, asked: string): Promise<DirectoryPerson> => {
  try {
    const user = await directory.get(
      `/v1.0/users/${encodeURIComponent(asked)}?$select=id,displayName,userPrincipalName`,
    );
    const id = textOf(user['id']).toLowerCase();
    const userPrincipalName = textOf(user['userPrincipalName']) || id;
    return { id, displayName: textOf(user['displayName']) || userPrincipalName, userPrincipalName };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    if (error.status === NOT_FOUND) throw new Error(`User ${asked} is not in the directory.`, { cause: error });
    if (!UUID.test(asked)) {
      const how = 'Name the person by object id, which needs no directory.';
      throw new Error(`The directory could not be read: ${error.message} ${how}`, { cause: error });
    }
    console.error(`The directory could not be read, so the object id is not checked: ${error.message}`);
    const id = asked.toLowerCase();
    return { id, displayName: id, userPrincipalName: id };
  }
};

/** Wraps the person who was found, so that the transaction calls no directory. */
const onlyPerson = (person: DirectoryPerson): DirectoryPeople => ({
  search: () => Promise.resolve([person]),
  find: () => Promise.resolve([person]),
});

const changeOf = ({ tenantId, actor, notice }: Host, oid: string): PermissionChange => ({
  tenantId,
  permissionType: ADMIN_CODE,
  users: [oid],
  by: actor,
  notice,
});

const demandPerson = (args: readonly string[]): string => {
  demandArguments(args, 1);
  const [asked = ''] = args;
  if (!UUID.test(asked) && !asked.includes('@'))
    throw new UsageError(`"${asked}" is neither an object id nor an account name.`);
  return asked;
};

/** `npm run recovery -- admin grant PERSON` */
export const adminGrant: Subcommand = {
  name: 'admin grant',
  usage: 'PERSON',
  summary: 'Makes a person an administrator of the console: an object id, or an account name such as ada@example.com.',
  run: async (args) => {
    const asked = demandPerson(args);
    await withHost(async (host) => {
      const { db, tenantId, settings } = host;
      const person = await findPerson(openDirectories(settings).directoryForPeople, asked);
      const name = `${person.userPrincipalName} (${person.id})`;
      await db.tx(async (tx) => {
        const former = await findPermission(tx, tenantId, person.id);
        if (former?.permissionType === ADMIN_CODE) {
          console.log(`${name} is an administrator already.`);
          return;
        }
        const change = changeOf(host, person.id);
        if (former) await changePermissions(tx, change);
        else await addPermissions(tx, onlyPerson(person), change);
        await recordUse(tx, host, { command: 'admin grant', names: [person.userPrincipalName] });
        console.log(`${name} is an administrator now.`);
      });
    });
  },
};

/** `npm run recovery -- admin revoke PERSON` */
export const adminRevoke: Subcommand = {
  name: 'admin revoke',
  usage: 'PERSON',
  summary: 'Takes the permission of an administrator away, from the next call of that person on.',
  run: async (args) => {
    const asked = demandPerson(args).toLowerCase();
    await withHost(async (host) => {
      const { db, tenantId } = host;
      await db.tx(async (tx) => {
        const all = await listAdministrators(tx, tenantId);
        const found = all.filter(({ oid, upn }) => oid === asked || upn.toLowerCase() === asked);
        const [person, second] = found;
        if (!person) throw new Error(`${asked} is not an administrator. "admin list" shows who is.`);
        if (second) throw new Error(`Several administrators have the account name ${asked}. Name one by object id.`);
        if (all.length === 1) throw new Error('The last administrator stays one. Grant another person first.');
        await deletePermissions(tx, changeOf(host, person.oid));
        await recordUse(tx, host, { command: 'admin revoke', names: [person.upn] });
        console.log(`${person.upn} (${person.oid}) is not an administrator any more.`);
      });
    });
  },
};
