import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { roleAssignment } from '../consent.ts';
import { buildSchedule } from '../pim/schedules.ts';
import { deriveGuid } from '../random.ts';
import { makeDomain, makeFederation } from '../seed/tenant.ts';
import { isEntity, textOf, type Entity } from '../store/entity.ts';
import type { Scene } from './scene.ts';

const EIGHT_HOURS = 8 * 60 * 60 * 1000;

/** A person who is eligible for a role activates it for eight hours. */
export const pimActivation = (scene: Scene): void => {
  const { directory, random } = scene;
  const rowOf = (schedule: Entity): Entity =>
    roleAssignment(
      textOf(schedule['principalId']),
      textOf(schedule['roleDefinitionId']),
      textOf(schedule['directoryScopeId']),
    );
  const isIdle = (schedule: Entity): boolean =>
    directory.find('roleAssignments', textOf(rowOf(schedule)['id'])) === undefined;
  const now = Date.now();
  for (const key of scene.pick('roleEligibilitySchedules', scene.count ?? 1, isIdle)) {
    const eligibility = directory.set('roleEligibilitySchedules').get(key) ?? {};
    const [start, end] = [now, now + EIGHT_HOURS].map((time) => new Date(time).toISOString());
    const createdUsing = deriveGuid(`activation/${random.guid()}`);
    const schedule = buildSchedule({
      assignmentType: 'Activated',
      start,
      end,
      created: start ?? '',
      createdUsing,
      eligibility,
    });
    scene.create('roleAssignments', { ...rowOf(eligibility), schedule });
  }
};

/** A new domain lets a foreign identity provider vouch for anybody. */
export const federationAdded = (scene: Scene): void => {
  for (let number = 0; number < (scene.count ?? 1); number += 1) {
    const name = `sso-${deriveGuid(`domain/${scene.random.guid()}`).slice(0, 6)}.example`;
    scene.create('domains', makeDomain(name, { authenticationType: 'Federated', supportedServices: [] }));
    scene.create('domainFederations', {
      ...makeFederation(name, `sts.${name}`, scene.random),
      displayName: 'Contractor sign-in',
      federatedIdpMfaBehavior: 'acceptIfMfaDoneByFederatedIdp',
    });
  }
};

const WEAKENED: Readonly<Record<string, Entity>> = {
  Sms: { state: 'enabled' },
  Voice: { state: 'enabled', isOfficePhoneAllowed: true },
  Fido2: { isAttestationEnforced: false },
  TemporaryAccessPass: { isUsableOnce: false, maximumLifetimeInMinutes: 43_200 },
};

/** Text messages and calls are a second factor again, passes live for a month, keys of any maker are taken. */
export const authenticationMethodsWeakened = (scene: Scene): void => {
  const name = 'authenticationMethodsPolicy';
  const policy = scene.directory.set(name).get(name);
  const methods = policy?.['authenticationMethodConfigurations'];
  if (!Array.isArray(methods)) return;
  const next = methods.filter(isEntity).map((method): Entity => ({ ...method, ...WEAKENED[textOf(method['id'])] }));
  scene.change(name, name, { authenticationMethodConfigurations: next });
};

/** A person becomes owner of applications and their service principals, and so may add secrets to them. */
export const ownerAdded = (scene: Scene): void => {
  const principals = scene.directory.set('servicePrincipals');
  const owners = scene.directory.relation('owners');
  const [owner] = scene.pick('users', 1, (user) => textOf(user['userPrincipalName']).endsWith(`@${TENANT_DOMAIN}`));
  if (owner === undefined) return;
  for (const key of scene.pick('applications', scene.count ?? 1, (_, each) => !owners.has(each, owner))) {
    scene.link('applications', 'owners', key, owner);
    const appId = textOf(scene.directory.set('applications').get(key)?.['appId']);
    for (const principal of principals.where('appId', appId))
      scene.link('servicePrincipals', 'owners', principal, owner);
  }
};
