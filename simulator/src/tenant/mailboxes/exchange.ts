import { EXCHANGE_ADMINISTRATOR_ROLE, EXCHANGE_MANAGE_AS_APP } from '@trc/domain/applicationPermissions';
import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import { grantedPermissions } from '../consent.ts';
import type { Call, Reply } from '../http/call.ts';
import { badRequest, denied, GraphError, methodNotAllowed, noSuchSegment } from '../http/graphError.ts';
import { deriveGuid } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textOf, type Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import { findMailbox, softDeletedMailboxes, type Mailbox } from './mailboxes.ts';

type Parameters = Readonly<Record<string, unknown>>;
type Command = (store: Store, parameters: Parameters) => readonly Entity[];

/**
 * Simulates the admin API of Exchange Online, which runs cmdlets: POST /adminapi/beta/{tenant}/InvokeCommand with
 * {"CmdletInput": {"CmdletName", "Parameters"}}. Microsoft Graph cannot recover mailboxes.
 * @param segments of the path below /adminapi
 * @throws GraphError 403 without the permission Exchange.ManageAsApp or the Exchange Administrator role
 */
export const answerExchange = (store: Store, call: Call, segments: readonly string[]): Reply => {
  const [version, tenant, action, ...more] = segments;
  if (version !== 'beta' || tenant?.toLowerCase() !== TENANT_ID || action !== 'InvokeCommand' || more.length > 0)
    throw noSuchSegment(segments.at(-1) ?? '');
  if (call.method !== 'POST') throw methodNotAllowed();
  if (
    !isAdministrator(store.directory) ||
    !grantedPermissions(store.directory, call.issuedAt).has(EXCHANGE_MANAGE_AS_APP)
  )
    throw denied();
  const input: unknown = isEntity(call.body) ? call.body['CmdletInput'] : undefined;
  if (!isEntity(input)) throw badRequest('CmdletInput is missing.');
  const name = textOf(input['CmdletName']);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw badRequest(`The term '${name}' is not recognized as the name of a cmdlet.`);
  const value = command(store, isEntity(input['Parameters']) ? input['Parameters'] : {});
  return {
    status: 200,
    body: {
      '@odata.context': `${call.origin}/adminapi/beta/${TENANT_ID}/$metadata#Collection(Exchange.GenericHashTable)`,
      value,
    },
  };
};

const COMMANDS: Readonly<Record<string, Command>> = {
  'Get-Mailbox': ({ directory }, parameters) => {
    const identity = text(parameters, 'Identity');
    const found =
      parameters['SoftDeletedMailbox'] === true
        ? softDeletedMailboxes(directory, identity, Date.now())
        : [findMailbox(directory, identity) ?? []].flat();
    if (found.length === 0) throw notFound(identity);
    return found.map(asAnswer);
  },
  'New-MailboxRestoreRequest': (store, parameters) => {
    const [source, target] = [text(parameters, 'SourceMailbox'), text(parameters, 'TargetMailbox')];
    const [from] = softDeletedMailboxes(store.directory, source, Date.now());
    if (from === undefined) throw notFound(source);
    const into = findMailbox(store.directory, target);
    if (into === undefined) throw notFound(target);
    if (parameters['AllowLegacyDNMismatch'] !== true)
      throw badRequest(
        'The LegacyExchangeDN of the source is not among the addresses of the target. Use AllowLegacyDNMismatch.',
      );
    const id = deriveGuid(`mailboxRestoreRequest/${from.id}/${into.id}`);
    const name = typeof parameters['Name'] === 'string' ? parameters['Name'] : 'MailboxRestore';
    const request: Entity = { id, name, sourceMailbox: from.id, targetMailbox: into.userId, status: 'Completed' };
    store.commit([['put', 'mailboxRestoreRequests', id, request]]);
    return [asRequest(request)];
  },
  'Get-MailboxRestoreRequest': ({ directory }, parameters) => {
    const requests = directory.set('mailboxRestoreRequests');
    const into = findMailbox(directory, text(parameters, 'TargetMailbox'));
    return into === undefined
      ? []
      : requests.where('targetMailbox', into.userId).map((key) => asRequest(requests.get(key) ?? {}));
  },
};

const isAdministrator = (directory: Directory): boolean => {
  const [principal = ''] = directory.set('servicePrincipals').where('appId', CLIENT_ID);
  const roles = directory.set('roleAssignments');
  return roles
    .where('principalId', principal)
    .some((key) => roles.get(key)?.['roleDefinitionId'] === EXCHANGE_ADMINISTRATOR_ROLE);
};

const asAnswer = ({ id, userId, userPrincipalName, displayName, deletedAt }: Mailbox): Entity => ({
  Guid: id,
  ExchangeGuid: id,
  ExternalDirectoryObjectId: userId,
  UserPrincipalName: userPrincipalName,
  DisplayName: displayName,
  RecipientTypeDetails: 'UserMailbox',
  WhenSoftDeleted: deletedAt ?? null,
});

const asRequest = (row: Entity): Entity => ({
  Identity: `${textOf(row['targetMailbox'])}\\${textOf(row['name'])}`,
  Name: row['name'] ?? null,
  RequestGuid: row['id'] ?? null,
  SourceExchangeGuid: row['sourceMailbox'] ?? null,
  TargetMailbox: row['targetMailbox'] ?? null,
  Status: row['status'] ?? null,
});

const text = (parameters: Parameters, name: string): string => {
  const value = parameters[name];
  if (typeof value !== 'string' || value === '') throw badRequest(`The parameter ${name} is missing.`);
  return value;
};

const notFound = (identity: string): GraphError =>
  new GraphError(
    404,
    'NotFound',
    `The operation couldn't be performed because object '${identity}' couldn't be found.`,
  );
