import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { root } from './lib/run.mjs';

const GUIDE = 'docs/guides/personal-data.md';
const MIGRATIONS = 'server/src/storage/migrations';
/** Keys, counters, signatures and object ids without a person who did something. */
const WITHOUT_PEOPLE = [
  'activity_head',
  'backup_carried',
  'backup_manifest',
  'backup_seen',
  'backup_state',
  'data_key',
  'data_key_wrapping',
  'emergency_code',
  'id_map',
  'integrity_head',
  'integrity_key',
  'kek_reservation',
  'key_encrypting_key',
  'notification_target',
  'object_damage',
  'removed_restore',
  'restore_state',
  'root_key_check',
  'row_signature',
  'schedule_slot',
  'scheduled_group',
  'selection_section',
  'tenant_key',
];

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** Tables of the database under their last names. */
const tables = () => {
  const sql = fs
    .readdirSync(path.join(root, MIGRATIONS))
    .filter((name) => /^\d+-.*\.ts$/.test(name))
    .sort()
    .map((name) => read(`${MIGRATIONS}/${name}`))
    .join('\n');
  const renamed = new Map([...sql.matchAll(/alter table (\w+) rename to (\w+)/g)].map(([, from, to]) => [from, to]));
  return [...sql.matchAll(/create table (\w+)/g)].map(([, name]) => renamed.get(name) ?? name);
};

it('the guide about personal data names every table that has any', () => {
  const named = new Set([...read(GUIDE).matchAll(/`(\w+)`/g)].map(([, word]) => word));
  const all = tables();
  assert.ok(all.length > 40);
  assert.deepEqual(
    all.filter((name) => !named.has(name) && !WITHOUT_PEOPLE.includes(name)),
    [],
    'not in the guide',
  );
  assert.deepEqual(
    WITHOUT_PEOPLE.filter((name) => named.has(name) || !all.includes(name)),
    [],
    'in the guide as well, or no table',
  );
});
