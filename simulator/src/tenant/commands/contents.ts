import { isOffered } from '../consent.ts';
import type { TenantStatus } from '../http/status.ts';
import type { TenantControl } from '../remote.ts';
import { MAX_USERS, MIN_USERS } from '../seed/index.ts';
import { UsageError, nothingAfter, print, type Command } from './command.ts';

export const statusCommand: Command = {
  words: '',
  about: 'what the tenant holds and how it is disturbed',
  read: (words) => {
    nothingAfter('status', words);
    return async (tenant) => {
      const status = await tenant.call<TenantStatus>('GET', 'status');
      print(tenant.where);
      printTypes(status);
      for (const [set, count] of Object.entries(status.deleted))
        if (count > 0) print(`${String(count).padStart(7)}  deleted ${set}`);
      print(`${String(status.mailboxes.softDeleted).padStart(7)}  soft-deleted mailboxes`);
      print(`${String(status.permissions.length).padStart(7)}  application permissions granted`);
      print(disturbances(status));
    };
  },
};

export const resetCommand: Command = {
  words: '',
  about: 'back to what the seed gives; faults end, quotas are as at the start',
  read: (words) => {
    nothingAfter('reset', words);
    return async (tenant) => {
      const status = await tenant.call<TenantStatus>('POST', 'reset');
      print(`${tenant.where} is back at its seed`);
      printTypes(status);
    };
  },
};

export const sizeCommand: Command = {
  words: 'N',
  about:
    `a new tenant with N users (${MIN_USERS} to ${MAX_USERS}) and the rest in proportion; ` +
    'everything else in it is gone',
  read: ([word = '', ...more]) => {
    const users = /^\d{1,7}$/.test(word) ? Number(word) : Number.NaN;
    if (!(users >= MIN_USERS && users <= MAX_USERS) || more.length > 0)
      throw new UsageError(`size takes a number of users from ${MIN_USERS} to ${MAX_USERS}`);
    return async (tenant) => {
      const started = performance.now();
      const status = await tenant.call<TenantStatus>('POST', 'size', { users });
      print(`${tenant.where} is a new one (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      printTypes(status);
    };
  },
};

const SWITCHES: readonly string[] = ['admin', 'write', 'optional', 'exchange'];

export const consentCommand: Command = {
  words: '[admin=on|off] [write=on|off] [optional=on|off] [exchange=on|off] [PERMISSION=on|off]',
  about:
    "grant or take back the console's permissions: all, those that write, the optional ones, the Exchange role, or one by its name",
  read: (words) => {
    const wish: Record<string, boolean> = {};
    const permissions: Record<string, boolean> = {};
    for (const word of words) {
      const [, name = '', state] = /^([\w.-]+)=(on|off)$/.exec(word) ?? [];
      if (!SWITCHES.includes(name) && !isOffered(name))
        throw new UsageError(
          `"${word}" is not ${SWITCHES.map((each) => `${each}=on`).join(', ')} or NAME=on of a permission, nor one of them with off`,
        );
      (SWITCHES.includes(name) ? wish : permissions)[name] = state === 'on';
    }
    if (words.length === 0)
      throw new UsageError(
        `consent needs ${SWITCHES.map((each) => `${each}=on|off`).join(', ')} or NAME=on|off of a permission`,
      );
    return async (tenant: TenantControl) => {
      const { permissions: held } = await tenant.call<{ permissions: string[] }>('POST', 'consent', {
        ...wish,
        permissions,
      });
      print(`${tenant.where}: ${held.length} application permissions granted`);
    };
  },
};

const printTypes = ({ types }: TenantStatus): void => {
  for (const [type, count] of Object.entries(types)) print(`${String(count).padStart(7)}  ${type}`);
};

const disturbances = ({ faultNames, quotas }: TenantStatus): string =>
  `faults: ${faultNames.length === 0 ? 'none' : faultNames.join(', ')}; quotas: ${quotas.enabled ? `${quotas.scale} times the real ones` : 'off'}`;
