import { randomUUID } from 'node:crypto';
import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { ENTITY_SETS, type EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textOf, textsOf } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { requireBody, commitNew, newObject } from './commit.ts';
import { badRequest } from './graphError.ts';
import { parseCast } from './links.ts';
import { contextUrl } from './listing.ts';
import { selected, typedView } from './view.ts';

const IDS_LIMIT = 1000;

/** POST /directoryObjects/getByIds: those that exist, of the wished types. */
export const getByIds = (directory: Directory, call: Call): Reply => {
  const { ids, types } = requireBody(call);
  const wanted = textsOf(ids);
  if (!Array.isArray(ids) || wanted.length === 0 || wanted.length > IDS_LIMIT)
    throw badRequest(`ids is a list of 1 to ${IDS_LIMIT} ids.`);
  const sets = Array.isArray(types)
    ? textsOf(types)
        .map((type) => parseCast(`microsoft.graph.${type}`))
        .filter((set): set is EntitySetName => set !== undefined)
    : undefined;
  const select = call.params.get('$select')?.split(',');
  const value = [...new Set(wanted)].flatMap((id) => {
    const found = directory.object(id);
    return found === undefined || sets?.includes(found.set) === false
      ? []
      : [typedView(directory, found.set, found.entity, select)];
  });
  return { status: 200, body: { '@odata.context': contextUrl(call, 'directoryObjects', undefined), value } };
};

/**
 * POST /directoryObjects/getAvailableExtensionProperties: the directory extensions of all applications that are there.
 */
export const getAvailableExtensions = (directory: Directory, call: Call): Reply => {
  const { isSyncedFromOnPremises } = isEntity(call.body) ? call.body : {};
  const rows = directory
    .set('extensionProperties')
    .keys()
    .flatMap((key) => {
      const row = directory.find('extensionProperties', key);
      const fits =
        row !== undefined &&
        (typeof isSyncedFromOnPremises !== 'boolean' || row['isSyncedFromOnPremises'] === isSyncedFromOnPremises);
      return fits ? [selected(directory, 'extensionProperties', row, undefined)] : [];
    });
  return {
    status: 200,
    body: { '@odata.context': contextUrl(call, 'Collection(extensionProperty)', undefined), value: rows },
  };
};

/** POST /invitations: makes a guest, or finds the one with that address. */
export const invite = (store: Store, call: Call): Reply => {
  const body = requireBody(call);
  const [mail, redirect] = [textOf(body['invitedUserEmailAddress']), textOf(body['inviteRedirectUrl'])];
  if (!/^[^@\s]+@[^@\s]+$/.test(mail) || redirect === '')
    throw badRequest('invitedUserEmailAddress and inviteRedirectUrl are required.');
  const users = store.directory.set('users');
  let [id] = users.where('mail', mail);
  if (id === undefined) {
    const alias = `${mail.replace('@', '_')}#EXT#`;
    const guest = newObject(
      store,
      call,
      'users',
      {
        accountEnabled: true,
        displayName: textOf(body['invitedUserDisplayName']) || mail,
        mailNickname: alias,
        userPrincipalName: `${alias}@${TENANT_DOMAIN}`,
        mail,
        otherMails: [mail],
        userType: textOf(body['invitedUserType']) || 'Guest',
        passwordProfile: { password: randomUUID() },
      },
      {
        creationType: 'Invitation',
        externalUserState: 'PendingAcceptance',
        identities: [{ signInType: 'federated', issuer: 'ExternalAzureAD', issuerAssignedId: null }],
      },
    );
    commitNew(store, 'users', guest);
    id = guest.key;
  }
  return {
    status: 201,
    body: {
      '@odata.context': contextUrl(call, 'invitations/$entity', undefined),
      id: randomUUID(),
      inviteRedirectUrl: redirect,
      invitedUserEmailAddress: mail,
      invitedUserType: 'Guest',
      sendInvitationMessage: false,
      status: 'PendingAcceptance',
      invitedUser: { id },
    },
  };
};

/** @returns the path of the set that holds the object, for /directoryObjects/{id}/... */
export const findPlace = (directory: Directory, id: string): readonly string[] | undefined => {
  const found = directory.object(id);
  return found === undefined ? undefined : (ENTITY_SETS[found.set].path ?? found.set).split('/');
};
