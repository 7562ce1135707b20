import { PEOPLE, TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import type { Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity } from '../store/entity.ts';
import { withExtensions } from './extensions.ts';
import { GIVEN_NAMES, PARTNERS, toAsciiName, SURNAMES } from './names.ts';
import { guest, makeMember } from './userObjects.ts';
import type { UserName } from './userObjects.ts';

const GUEST_SHARE = 0.12;

export const seedUsers = (directory: Directory, random: Random, count: number): void => {
  const managers = random.fork('managers');
  const users = directory.set('users');
  const manager = directory.relation('manager');
  const taken = new Map<string, number>();
  /** Number of earlier users with the same name. */
  const namesakes = new Uint32Array(count);
  const colleagues: string[] = [];
  users.makeRows((row): Entity => {
    const name = nameOf(random, row, () => namesakes[row] ?? 0);
    return withExtensions(
      row,
      name.partner === undefined ? makeMember(random, name) : guest(random, name, name.partner),
    );
  });
  for (let row = 0; row < count; row += 1) {
    const { id, partner } = nameOf(random, row, (wanted) => {
      const number = taken.get(wanted) ?? 0;
      taken.set(wanted, number + 1);
      namesakes[row] = number;
      return number;
    });
    users.putRow(id, row);
    if (partner !== undefined) continue;
    // A manager is always someone older in the list, so the chart is a tree with one top.
    const above = colleagues[managers.int(0, Math.floor(colleagues.length / 8))];
    if (above !== undefined) manager.add(id, above);
    colleagues.push(id);
  }
};

/** @param namesakesOf number of earlier users with that alias */
const nameOf = (random: Random, row: number, namesakesOf: (alias: string) => number): UserName => {
  random.startRow(row);
  const person = PEOPLE[row];
  if (person !== undefined) {
    const [given = person.name, ...rest] = person.name.split(' ');
    return { id: person.oid, given, surname: rest.join(' '), partner: undefined, upn: person.upn };
  }
  const partner = random.chance(GUEST_SHARE) ? random.pick(PARTNERS) : undefined;
  const given = random.pick(GIVEN_NAMES);
  const surname = random.pick(SURNAMES);
  const alias = `${toAsciiName(given)}.${toAsciiName(surname)}${partner === undefined ? '' : `_${partner}#EXT#`}`;
  const namesakes = namesakesOf(alias);
  return {
    id: random.guid(),
    given,
    surname,
    partner,
    upn: `${alias}${namesakes === 0 ? '' : namesakes + 1}@${TENANT_DOMAIN}`,
  };
};
