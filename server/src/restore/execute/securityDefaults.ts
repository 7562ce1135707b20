import { DirectoryError } from '../../directory/index.ts';
import { readObjects } from '../../catalog/objects.ts';
import { problem } from '../errors.ts';
import { buildIntended } from '../plan/intent.ts';
import { openStored } from './opening.ts';
import { recordErrors, keyOf } from './run.ts';
import type { RestoreContext } from './run.ts';
import { isFinal } from '../ledger/states.ts';
import { reopen } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';
import { BAD_REQUEST, FORBIDDEN, NOT_FOUND } from '@trc/domain/httpStatus';

export type { PolicyHold } from './runParts.ts';

export const SECURITY_DEFAULTS = 'identitySecurityDefaultsEnforcementPolicy';
const PATH = `/v1.0/policies/${SECURITY_DEFAULTS}`;

const isRefusal = ({ status = 0 }: DirectoryError): boolean =>
  status === BAD_REQUEST || status === FORBIDDEN || status === NOT_FOUND;

/** A directory that does not tell has none: a refusal of the policies says so. */
const areOn = async (run: RestoreContext): Promise<boolean> => {
  try {
    const policy = await run.access.reading(() =>
      run.directory.get(PATH, { signal: run.job.signal }).catch((error: unknown) => {
        if (error instanceof DirectoryError && isRefusal(error)) return {};
        throw error;
      }),
    );
    return (policy as Record<string, unknown>)['isEnabled'] === true;
  } catch (error) {
    run.job.signal.throwIfAborted();
    throw error;
  }
};

const policiesOf = (run: RestoreContext): Item[] =>
  [...run.items.values()].filter(({ type }) => type === 'conditionalAccessPolicies');

/**
 * Notes whether this restore switches security defaults and brings policies as well: then their item waits for the
 * policies.
 */
export const holdDefaults = async (run: RestoreContext): Promise<void> => {
  const item = run.items.get(keyOf('tenantWidePolicies', SECURITY_DEFAULTS));
  if (!item || isFinal(item.state) || policiesOf(run).every(({ state }) => isFinal(state))) return;
  const [opened] = await openStored(run, [item]);
  const wanted = opened?.stored.object['isEnabled'];
  if (typeof wanted === 'boolean' && wanted !== (await areOn(run))) run.policyHold.defaults = item;
};

/** Policies that are there and may have been written disabled. */
const heldOf = async (run: RestoreContext, policies: readonly Item[]): Promise<Item[]> => {
  const made = policies.filter(
    ({ state, step, beforeImage }) =>
      state === 'running' && step === 'made' && beforeImage?.object?.['state'] !== 'enabled',
  );
  const opened = await openStored(run, made);
  return opened
    .filter((one) => buildIntended({ ...run, policyHold: { isOn: false } }, one, undefined)['state'] === 'enabled')
    .map(({ item }) => item);
};

/**
 * Restores policies: disabled while security defaults are on, then security defaults off where the restore says so,
 * then enabled.
 * @param restore the work on the objects of a stage
 */
export const restorePolicies = async (
  run: RestoreContext,
  policies: readonly Item[],
  restore: (items: readonly Item[]) => Promise<void>,
): Promise<void> => {
  const { policyHold: hold } = run;
  hold.isOn = policies.some(({ state }) => !isFinal(state)) && (await areOn(run));
  // Policies that an earlier process left disabled are checked again.
  if (run.job.fence > 1 && !hold.isOn) for (const item of await heldOf(run, policies)) reopen(run, item);
  await restore(policies);
  const held = hold.isOn ? await heldOf(run, policies) : [];
  if (hold.defaults) await restore([hold.defaults]);
  if (!hold.isOn) return;
  hold.isOn = false;
  if (hold.defaults && !(await areOn(run))) {
    for (const item of held) reopen(run, item);
    return restore(policies);
  }
  const reason =
    'It is disabled, because the directory enables no policy while security defaults are on. Turn security defaults ' +
    'off, or restore them together with the policies, and restore it again.';
  for (const item of held) recordErrors(run, item, [problem('securityDefaults', reason, 'state')]);
};

/** @returns the number of policies that are not in force although this restore turned security defaults off */
export const countUnprotected = async (run: RestoreContext): Promise<number> => {
  const defaults = run.items.get(keyOf('tenantWidePolicies', SECURITY_DEFAULTS));
  if (defaults?.report.written?.['isEnabled'] !== false) return 0;
  const { restoreMode } = run.restore.settings.conditionalAccessPolicies;
  if (restoreMode === 'Disabled' || restoreMode === 'ReportOnly') return 0;
  const open = policiesOf(run).filter(({ state }) => state !== 'completed');
  const stored = await readObjects(
    run.db,
    run.ledger.keys,
    run.restore.backup_number,
    'conditionalAccessPolicies',
    open.map(({ sourceId }) => sourceId),
  );
  return [...stored.values()].filter(
    (each) => each.found && (restoreMode === 'Enabled' || each.stored.object['state'] === 'enabled'),
  ).length;
};
