import type { DirectoryClient, GraphObject } from '../directory/index.ts';
import { DirectoryError, isRecord } from '../directory/index.ts';
import { mayHaveMailbox, mayRecoverAs, NO_MAILBOX_ACCESS } from '../directory/mailboxes.ts';
import { nameQuestions, ONLY_FROM_BIN } from '../directory/types/nameOwners.ts';
import { ownerMessage, readNameOwners } from './nameOwners.ts';
import type { BackupPlace } from './formerAdministrators.ts';
import { privilegedConflicts } from './privilegedUsers.ts';
import type { Compared } from './privilegedUsers.ts';

export type { Compared } from './privilegedUsers.ts';

/** Lookups of one comparison: a person reads no more, and each costs a request. */
const MAX_LOOKUPS = 200;
const DEFAULTS = 'identitySecurityDefaultsEnforcementPolicy';
const POLICIES = '/v1.0/identity/conditionalAccess/policies';

const DEFAULTS_ARE_ON =
  'Security defaults are on, so the directory does not enable this policy. It is restored disabled unless the ' +
  'restore also turns security defaults off.';
const POLICIES_ARE_ENABLED =
  'Conditional access policies are enabled, so the directory does not turn security defaults on. Disable them first.';

const questionsOf = ({ description, live, intended, attributes }: Compared) => {
  if (!intended || live.state === 'unknown') return [];
  const names = live.state === 'here' ? attributes.map(({ name }) => name.split('.')[0] ?? name) : undefined;
  const questions = nameQuestions(description.type, intended, names);
  return live.state === 'deleted' ? questions : questions.filter(({ property }) => !ONLY_FROM_BIN.includes(property));
};

const isEnabled = ({ description, intended, live }: Compared): boolean =>
  description.type === 'conditionalAccessPolicies' &&
  intended?.['state'] === 'enabled' &&
  !(live.state === 'here' && live.object['state'] === 'enabled');
const turnsDefaultsOn = ({ id, intended, live }: Compared): boolean =>
  id === DEFAULTS && intended?.['isEnabled'] === true && live.state === 'here' && live.object['isEnabled'] !== true;

const read = async (directory: DirectoryClient, path: string, signal: AbortSignal): Promise<GraphObject> => {
  try {
    return await directory.get(path, {
      signal,
      ...(path === POLICIES ? { throttleClass: 'conditionalAccess' as const } : {}),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DirectoryError) return {};
    throw error;
  }
};

/** Security defaults and enabled policies exclude each other. */
const defaultsConflicts = async (
  directory: DirectoryClient,
  compared: readonly Compared[],
  signal: AbortSignal,
): Promise<Map<Compared, string>> => {
  const found = new Map<Compared, string>();
  const enabling = compared.filter(isEnabled);
  if (enabling.length > 0 && (await read(directory, `/v1.0/policies/${DEFAULTS}`, signal))['isEnabled'] === true) {
    for (const each of enabling) found.set(each, DEFAULTS_ARE_ON);
  }
  const defaults = compared.find(turnsDefaultsOn);
  const policies: unknown = defaults && (await read(directory, POLICIES, signal))['value'];
  if (defaults && Array.isArray(policies) && policies.filter(isRecord).some(({ state }) => state === 'enabled'))
    found.set(defaults, POLICIES_ARE_ENABLED);
  return found;
};

/**
 * Users that are created again without the mailbox that they may have had. The setting of the restore does not matter:
 * the console switches it off where the service may not recover mailboxes.
 */
const mailboxLosses = async (
  directory: DirectoryClient,
  compared: readonly Compared[],
): Promise<Map<Compared, string>> => {
  const losing = compared.filter(
    ({ description: { type }, live, intended }) =>
      type === 'users' && live.state === 'missing' && intended !== undefined && mayHaveMailbox(intended),
  );
  const { principalId } = directory.permissions.current();
  if (losing.length === 0 || principalId === undefined || (await mayRecoverAs(directory, principalId)) !== false)
    return new Map();
  return new Map(losing.map((one) => [one, `Not recoverable: ${NO_MAILBOX_ACCESS}.`]));
};

/**
 * Finds writes that the directory would refuse although every value is right: names that somebody else has by now, a
 * service principal that took the place of the old one, security defaults. So are mailboxes that the service may not
 * recover. Known before the start, so that a person can act.
 */
export const findConflicts = async (
  directory: DirectoryClient,
  backup: BackupPlace,
  compared: readonly Compared[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Compared, string>> => {
  const asked = compared
    .flatMap((each) => questionsOf(each).map((question) => ({ each, question })))
    .slice(0, MAX_LOOKUPS);
  const owners = await readNameOwners(
    directory,
    asked.map(({ question }) => question),
    signal,
  );
  // Objects of one restore change names in the right order.
  const own = new Set(compared.map(({ id }) => id.toLowerCase()));
  const messages = new Map<Compared, string[]>();
  asked.forEach(({ each }, index) => {
    const others = (owners[index] ?? []).filter(({ id }) => !own.has(id));
    if (others.length > 0) messages.set(each, [...(messages.get(each) ?? []), ...others.map(ownerMessage)]);
  });
  const others = [
    await defaultsConflicts(directory, compared, signal),
    await privilegedConflicts(directory, backup, compared, signal),
    await mailboxLosses(directory, compared),
  ];
  for (const [each, message] of others.flatMap((found) => [...found]))
    messages.set(each, [...(messages.get(each) ?? []), message]);
  return new Map([...messages].map(([each, parts]) => [each, [...new Set(parts)].join(' ')]));
};
