import { NAMES } from './texts/names.ts';

/** Roles by their internal names; only the first two occur in route access. */
export type Role = 'admin' | 'backupRestoreOperator' | 'viewOnly';

export interface RoleInfo {
  role: Role;
  /** The permission type code of the contract, a numeric string. */
  code: string;
  /** The label in cells. */
  label: string;
  /** The label in the roles' description on the permissions page. */
  title: string;
}

export const ROLES: readonly RoleInfo[] = [
  { role: 'admin', code: '1', ...NAMES.roles.admin },
  { role: 'backupRestoreOperator', code: '2', ...NAMES.roles.backupRestoreOperator },
  { role: 'viewOnly', code: '3', ...NAMES.roles.viewOnly },
];

const viewOnly = ROLES[2] as RoleInfo;

/** @returns the role of a permission type code; an unknown code has the least rights, View only. */
export const roleOf = (code: unknown): RoleInfo => ROLES.find((info) => info.code === String(code)) ?? viewOnly;

/** @returns the permission type code of a role */
export const codeOf = (role: Role): string => (ROLES.find((info) => info.role === role) ?? viewOnly).code;
