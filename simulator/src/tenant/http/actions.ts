import { checkCustom, checkedCombinations, policiesUsing } from '../rules/authentication.ts';
import { graphNow } from '../rules/setRules.ts';
import { isEntity, textOf, textsOf, type Entity, type Json } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { requireBody } from './commit.ts';
import { badRequest } from './graphError.ts';
import type { FoundEntity } from './target.ts';
import { selected } from './view.ts';

type Action = (store: Store, call: Call, found: FoundEntity) => Reply;

const updateAllowedCombinations: Action = (store, call, { key, entity }) => {
  checkCustom(entity);
  const allowedCombinations = checkedCombinations(requireBody(call));
  store.commit([
    ['put', 'authenticationStrengths', key, { ...entity, allowedCombinations, modifiedDateTime: graphNow() }],
  ]);
  return {
    status: 200,
    body: {
      '@odata.context': `${call.origin}/${call.version}/$metadata#microsoft.graph.updateAllowedCombinationsResult`,
      previousCombinations: textsOf(entity['allowedCombinations']),
      currentCombinations: allowedCombinations,
      conditionalAccessReferences: policiesUsing(store.directory, key).map((policy) => textOf(policy['id'])),
      additionalInformation: '',
    },
  };
};

/** Licences of users and groups are changed by this action only. */
const assignLicense =
  (set: 'users' | 'groups'): Action =>
  (store, call, { key, entity }) => {
    const { addLicenses, removeLicenses } = requireBody(call);
    if (!Array.isArray(addLicenses) || !Array.isArray(removeLicenses))
      throw badRequest('addLicenses and removeLicenses are lists.');
    const added = addLicenses
      .filter(isEntity)
      .map((each): Entity => ({ disabledPlans: textsOf(each['disabledPlans']), skuId: textOf(each['skuId']) }));
    const bad = [...added.map((each) => textOf(each['skuId'])), ...textsOf(removeLicenses as Json)].find(
      (sku) => !/^[0-9a-f-]{36}$/i.test(sku),
    );
    if (bad !== undefined) throw badRequest(`License ${bad} does not correspond to a valid company License.`);
    if (set === 'users' && added.length > 0 && textOf(entity['usageLocation']) === '')
      throw badRequest('License assignment cannot be done for user with invalid usage location.');
    const gone = new Set([...textsOf(removeLicenses as Json), ...added.map((each) => textOf(each['skuId']))]);
    const before = Array.isArray(entity['assignedLicenses']) ? entity['assignedLicenses'].filter(isEntity) : [];
    const next = {
      ...entity,
      assignedLicenses: [...before.filter((each) => !gone.has(textOf(each['skuId']))), ...added],
    };
    store.commit([['put', set, key, next]]);
    return {
      status: 200,
      body: {
        '@odata.context': `${call.origin}/${call.version}/$metadata#${set}/$entity`,
        ...selected(store.directory, set, next, undefined),
      },
    };
  };

/** Ends the sessions of a user (user: revokeSignInSessions). */
const revokeSignInSessions: Action = (store, call, { key, entity }) => {
  store.commit([['put', 'users', key, { ...entity, signInSessionsValidFromDateTime: graphNow() }]]);
  return {
    status: 200,
    body: { '@odata.context': `${call.origin}/${call.version}/$metadata#Edm.Boolean`, value: true },
  };
};

/** Takes one secret away (application: removePassword); a PATCH cannot. */
const removePassword =
  (set: 'applications' | 'servicePrincipals'): Action =>
  (store, call, { key, entity }) => {
    const keyId = textOf(requireBody(call)['keyId']).toLowerCase();
    const secrets = Array.isArray(entity['passwordCredentials']) ? entity['passwordCredentials'].filter(isEntity) : [];
    const passwordCredentials = secrets.filter((secret) => textOf(secret['keyId']).toLowerCase() !== keyId);
    if (passwordCredentials.length === secrets.length) throw badRequest('No password credential found with keyId.');
    store.commit([['put', set, key, { ...entity, passwordCredentials }]]);
    return { status: 204 };
  };

/** Actions that POST starts below an object, apart from links. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  'authenticationStrengths/updateAllowedCombinations': updateAllowedCombinations,
  'users/revokeSignInSessions': revokeSignInSessions,
  'applications/removePassword': removePassword('applications'),
  'servicePrincipals/removePassword': removePassword('servicePrincipals'),
  'users/assignLicense': assignLicense('users'),
  'groups/assignLicense': assignLicense('groups'),
};
