import type { TenantStatus } from '../http/status.ts';
import type { TenantControl } from '../remote.ts';
import { LARGEST, SMALLEST } from '../seed/index.ts';
import { BadUsage, nothingAfter, print, type Command } from './command.ts';

export const statusCommand: Command = {
  words: '',
  about: 'what the tenant holds and how it is disturbed',
  read: (words) => {
    nothingAfter('status', words);
    return async (tenant) => {
      const status = await tenant.call<TenantStatus>('GET', 'status');
      print(tenant.where);
      printTypes(status);
      for (const [set, count] of Object.entries(status.deleted)) if (count > 0) print(`${String(count).padStart(7)}  deleted ${set}`);
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
  about: `a new tenant with N users (${SMALLEST} to ${LARGEST}) and the rest in proportion; everything else in it is gone`,
  read: ([word = '', ...more]) => {
    const users = /^\d{1,7}$/.test(word) ? Number(word) : Number.NaN;
    if (!(users >= SMALLEST && users <= LARGEST) || more.length > 0) throw new BadUsage(`size takes a number of users from ${SMALLEST} to ${LARGEST}`);
    return async (tenant) => {
      const started = performance.now();
      const status = await tenant.call<TenantStatus>('POST', 'size', { users });
      print(`${tenant.where} is a new one (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      printTypes(status);
    };
  },
};

export const consentCommand: Command = {
  words: '[admin=on|off] [write=on|off] [exchange=on|off]',
  about: 'grant or take back the console\'s permissions',
  read: (words) => {
    const wish: { admin?: boolean; write?: boolean; exchange?: boolean } = {};
    for (const word of words) {
      const [, name, state] = /^(admin|write|exchange)=(on|off)$/.exec(word) ?? [];
      if (name !== 'admin' && name !== 'write' && name !== 'exchange') throw new BadUsage(`"${word}" is not admin=on, write=on or exchange=on, nor one of them with off`);
      wish[name] = state === 'on';
    }
    if (words.length === 0) throw new BadUsage('consent needs admin=on|off, write=on|off or exchange=on|off');
    return async (tenant: TenantControl) => {
      const { permissions } = await tenant.call<{ permissions: string[] }>('POST', 'consent', wish);
      print(`${tenant.where}: ${permissions.length} application permissions granted`);
    };
  },
};

const printTypes = ({ types }: TenantStatus): void => {
  for (const [type, count] of Object.entries(types)) print(`${String(count).padStart(7)}  ${type}`);
};

const disturbances = ({ faultNames, quotas }: TenantStatus): string =>
  `faults: ${faultNames.length === 0 ? 'none' : faultNames.join(', ')}; quotas: ${quotas.enabled ? `${quotas.scale} times the real ones` : 'off'}`;
