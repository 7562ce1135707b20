import type { Fault } from '../http/faultKinds.ts';
import { FAULT_NAMES } from '../http/faultKinds.ts';
import { parseQuotaSetting, type QuotaSetting } from '../http/quotas.ts';
import { ControlError, type TenantControl } from '../remote.ts';
import { UsageError, nothingAfter, parsePairs, print, type Command } from './command.ts';

const NUMBERS = ['count', 'after', 'rate', 'retryAfter', 'delayMs', 'status'];
const TEXTS = ['path', 'method', 'seed', 'origin'];

export const faultCommand: Command = {
  words:
    '[NAME [path=/users*] [method=POST|write] [count=N|all] [after=N] [rate=0.1] [seed=TEXT] [retryAfter=N|date|none] [delayMs=N] [status=N] [origin=URL]]',
  about:
    'disturb the next request that fits, or as many as count says; "fault none" ends all; without a name: which there are',
  read: ([name, ...words]) => {
    if (name === undefined) return listFaults;
    if (name === 'none') {
      nothingAfter('fault none', words);
      return async (tenant) => {
        mustRun(tenant);
        await tenant.call('DELETE', 'fault');
        print(`${tenant.where}: no faults`);
      };
    }
    if (!FAULT_NAMES.includes(name))
      throw new UsageError(`there is no fault "${name}"; there are ${FAULT_NAMES.join(', ')}, and "none" to end all`);
    const wish = { name, ...wishOf(parsePairs(words, [...TEXTS, ...NUMBERS])) };
    return async (tenant) => {
      mustRun(tenant);
      const fault = await tenant.call<Fault>('POST', 'fault', wish);
      // JSON leaves out a count that has no end.
      const times =
        'count' in fault ? `${String(fault.count)} ${fault.count === 1 ? 'request' : 'requests'}` : 'every request';
      print(
        `${tenant.where}: ${name} on ${times} (${fault.method} ${fault.path}${fault.after > 0 ? ` after ${fault.after}` : ''}${fault.rate < 1 ? ` at a rate of ${fault.rate}` : ''})`,
      );
    };
  },
};

export const quotasCommand: Command = {
  words: 'off|1|0.5|2|...',
  about: 'limits of Microsoft Graph: off, or how many times the real ones (20 writes a second and so on)',
  read: ([setting, ...more]) => {
    if (setting === undefined || more.length > 0 || parseQuotaSetting(setting) === undefined)
      throw new UsageError('quotas takes "off" or a number above 0');
    return async (tenant) => {
      mustRun(tenant);
      const { enabled, scale } = await tenant.call<QuotaSetting>('POST', 'quotas', { setting });
      print(`${tenant.where}: quotas ${enabled ? `${scale} times the real ones` : 'off'}`);
    };
  },
};

const listFaults = async (tenant: TenantControl): Promise<void> => {
  const { names, active } = await tenant.call<{ names: { name: string; about: string }[]; active: Fault[] }>(
    'GET',
    'fault',
  );
  for (const { name, about } of names) print(`${name.padEnd(20)}  ${about}`);
  print(active.length === 0 ? 'none is in force' : `in force: ${active.map(({ name }) => name).join(', ')}`);
};

const wishOf = (pairs: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(pairs).map(([name, value]): [string, string | number | null] => {
      if (TEXTS.includes(name)) return [name, value];
      if ((name === 'count' && value === 'all') || (name === 'retryAfter' && value === 'none')) return [name, null];
      if (name === 'retryAfter' && value === 'date') return [name, value];
      const number = Number(value);
      if (Number.isNaN(number)) throw new UsageError(`${name}=${value} is not a number`);
      return [name, number];
    }),
  );

/** Faults and quotas live in the process, not in its data. */
const mustRun = (tenant: TenantControl): void => {
  if (!tenant.running) throw new ControlError(`${tenant.where}: it has to run for that; set TENANT_URL to its address`);
};
