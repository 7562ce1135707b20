import { BACKUPS, SNAPSHOTS } from './backups.mjs';
import { KEYS } from './keys.mjs';
import { PLANS } from './plans.mjs';
import { RESTORES } from './restores.mjs';
import { ROLES } from './roles.mjs';
import { SELECTIONS } from './selections.mjs';
import { CONSENT, SETTINGS } from './settings.mjs';

/** Backends with wrong writes, or with wrong permissions. */
export const SPOILED_CHANGING = [
  ...SELECTIONS,
  ...RESTORES,
  ...BACKUPS,
  ...PLANS,
  ...SNAPSHOTS,
  ...KEYS,
  ...CONSENT,
  ...SETTINGS,
  ...ROLES,
];
