import { NAMES } from './texts/names';

/** Roles by their internal names; only the first two occur in route access (R-ROLE-05, S-81). */
export type Role = 'admin' | 'backupRestoreOperator' | 'viewOnly';

export interface RoleInfo {
  role: Role;
  /** The permission type code of the contract, a numeric string (R-PERM-11). */
  code: string;
  /** The label in cells (T-28). */
  label: string;
  /** The label in the roles' description on the permissions page (T-28). */
  title: string;
}

export const ROLES: readonly RoleInfo[] = [
  { role: 'admin', code: '1', ...NAMES.roles.admin },
  { role: 'backupRestoreOperator', code: '2', ...NAMES.roles.backupRestoreOperator },
  { role: 'viewOnly', code: '3', ...NAMES.roles.viewOnly },
];

const viewOnly = ROLES[2] as RoleInfo;

/** @returns the role of a permission type code; anything unknown counts as view only (R-ROLE-04, T-48). */
export const roleOf = (code: unknown): RoleInfo => ROLES.find((info) => info.code === String(code)) ?? viewOnly;
