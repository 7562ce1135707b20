import { counted, textOf } from './calls.ts';
import type { GraphObject, LinkValue, Loss } from './description.ts';

/**
 * Agents of Microsoft Entra Agent ID are derived types of users, applications and service principals; a create makes an
 * ordinary one.
 */
const AGENTS: Readonly<Record<string, Loss>> = {
  '#microsoft.graph.agentUser':
    "That it is an agent's user account: it comes back as an ordinary user, without its agent identity",
  '#microsoft.graph.agentIdentityBlueprint':
    'That it is an agent identity blueprint: it comes back as an ordinary application',
  '#microsoft.graph.agentIdentityBlueprintPrincipal':
    'That it belongs to an agent identity blueprint: it comes back as an ordinary enterprise application',
  '#microsoft.graph.agentIdentity': 'That it is an agent identity: it comes back as an ordinary enterprise application',
};

export const agentLosses = (object: GraphObject): Loss[] => {
  const loss = AGENTS[textOf(object['@odata.type'])];
  return loss === undefined ? [] : [loss];
};

/** The template of applications that are not from the gallery. */
const NO_TEMPLATE = '8adf8e6e-67b2-4cf2-a259-e3dc5476c621';

/** Links of the object as the backup has them; a kind that is missing is not known. */
export type StoredLinks = Readonly<Record<string, readonly LinkValue[]>>;

/** @returns true if it was made from a template; the others cannot provision */
export const hasTemplate = (object: GraphObject): boolean => textOf(object['applicationTemplateId']) !== '';

/** An application of the gallery has features that only an instance of its template has. */
export const galleryLosses = (object: GraphObject): Loss[] =>
  hasTemplate(object) && textOf(object['applicationTemplateId']).toLowerCase() !== NO_TEMPLATE
    ? ['Single sign-on and provisioning features of the gallery: add the application from the gallery again for these']
    : [];

export const provisioningLosses = (object: GraphObject, { provisioningJobs: jobs }: StoredLinks): Loss[] => {
  if (jobs) return counted(jobs.length, 'provisioning job', 'provisioning jobs');
  return hasTemplate(object) ? ['Provisioning jobs that it may have had'] : [];
};

/** Microsoft Graph v1.0 shows a flexible federated credential without its subject, and takes none back. */
export const isFlexible = (value: LinkValue): boolean => typeof value !== 'string' && textOf(value['subject']) === '';

export const flexibleLosses = ({ federatedIdentityCredentials: credentials = [] }: StoredLinks): Loss[] =>
  counted(credentials.filter(isFlexible).length, 'flexible federated credential', 'flexible federated credentials');

/** @param names kinds of links of Privileged Identity Management */
export const scheduleLosses = (links: StoredLinks, names: readonly string[]): Loss[] =>
  counted(
    names.reduce((sum, name) => sum + (links[name]?.length ?? 0), 0),
    'eligibility or timed assignment',
    'eligibilities and timed assignments',
  );

/** Graph writes the main address only. */
export const addressLosses = (object: GraphObject): Loss[] => {
  const addresses: readonly unknown[] = Array.isArray(object['proxyAddresses']) ? object['proxyAddresses'] : [];
  return counted(
    addresses.filter((address) => /^smtp:/.test(textOf(address))).length,
    'secondary mail address',
    'secondary mail addresses',
  );
};
