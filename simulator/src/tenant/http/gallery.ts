import type { Store } from '../store/store.ts';
import { textOf } from '../store/entity.ts';
import type { Call, Reply } from './call.ts';
import { requireBody, commitNew, newObject } from './commit.ts';
import { badRequest } from './graphError.ts';
import { contextUrl } from './listing.ts';

/** POST /applicationTemplates/{id}/instantiate: an application of the gallery with its service principal. */
export const instantiate = (store: Store, call: Call, applicationTemplateId: string): Reply => {
  const displayName = textOf(requireBody(call)['displayName']);
  if (displayName === '') throw badRequest("A value is required for property 'displayName'.");
  const template = { applicationTemplateId };
  const application = newObject(store, call, 'applications', { displayName }, template);
  commitNew(store, 'applications', application);
  const body = { appId: textOf(application.entity['appId']) };
  const tags = ['WindowsAzureActiveDirectoryIntegratedApp'];
  const principal = newObject(store, call, 'servicePrincipals', { ...body, displayName, tags }, template);
  commitNew(store, 'servicePrincipals', principal);
  return {
    status: 201,
    body: {
      '@odata.context': contextUrl(call, 'microsoft.graph.applicationServicePrincipal', undefined),
      application: application.entity,
      servicePrincipal: principal.entity,
    },
  };
};
