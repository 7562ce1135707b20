import { grantedPermissions } from '../consent.ts';
import type { EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { ShortKeyList, type KeyList } from '../store/keyList.ts';
import { isEventual, type Call } from './call.ts';
import { linkedKeys, type Linked } from './links.ts';

const HIDDEN = 'HiddenMembership';
const READ_HIDDEN = 'Member.Read.Hidden';

export const narrow = (keys: KeyList, test: (key: string) => boolean): KeyList =>
  new ShortKeyList([...keys.after(undefined)].filter(test));

/** Permissions and request options of a caller that decide which links are visible. */
export interface Onlooker {
  readonly directory: Directory;
  readonly call: Call;
}

/** @returns true if the members of the object are hidden from the caller, to whom Graph shows no members then */
export const hidesMembers = ({ directory, call }: Onlooker, key: string): boolean => {
  if (!directory.behaviour.hiddenMembersLeftOut) return false;
  const holder = directory.set('groups').get(key) ?? directory.set('administrativeUnits').get(key);
  return holder?.['visibility'] === HIDDEN && !grantedPermissions(directory, call.issuedAt).has(READ_HIDDEN);
};

/** @returns true if the query is answered from the search index, which knows service principals as well */
const usesIndex = (call: Call, rest: readonly string[]): boolean =>
  call.version === 'beta' ||
  /^microsoft\.graph\./i.test(rest[0] ?? '') ||
  (isEventual(call) && (call.params.get('$count') === 'true' || rest[0] === '$count'));

/**
 * @param rest of the path after the name of the link
 * @returns the keys behind a link that the caller sees
 */
export const visibleKeys = (
  onlooker: Onlooker,
  set: EntitySetName,
  name: string,
  link: Parameters<typeof linkedKeys>[1],
  key: string,
  rest: readonly string[],
): Linked => {
  const { directory, call } = onlooker;
  const linked = linkedKeys(directory, link, key);
  if (!linked.mixed || link.kind !== 'objects') return linked;
  if (link.reverse === true && link.transitive === true)
    return { mixed: true, keys: new ShortKeyList(allContainers(onlooker, key)) };
  if (link.reverse === true)
    return name === 'memberOf'
      ? { mixed: true, keys: narrow(linked.keys, (each) => !hidesMembers(onlooker, each)) }
      : linked;
  if (name === 'members' && hidesMembers(onlooker, key)) return { mixed: true, keys: new ShortKeyList([]) };
  if (link.transitive === true) return { mixed: true, keys: new ShortKeyList(allMembers(onlooker, key)) };
  if (set !== 'groups' || (name !== 'members' && name !== 'owners')) return linked;
  if (usesIndex(call, rest)) return { mixed: true, keys: directory.indexedTargets(link.relation, key) };
  if (!directory.behaviour.servicePrincipalsLeftOut) return linked;
  return { mixed: true, keys: narrow(linked.keys, (each) => directory.object(each)?.set !== 'servicePrincipals') };
};

/** @returns the targets of the link for $expand, which reads the directory itself */
export const expandedKeys = (
  onlooker: Onlooker,
  name: string,
  link: Parameters<typeof linkedKeys>[1],
  key: string,
): Linked => {
  if (link.kind === 'objects' && link.transitive === true)
    return { mixed: true, keys: new ShortKeyList((link.reverse === true ? allContainers : allMembers)(onlooker, key)) };
  const isHidden = link.kind === 'objects' && name === 'members' && hidesMembers(onlooker, key);
  return isHidden ? { mixed: true, keys: new ShortKeyList([]) } : linkedKeys(onlooker.directory, link, key);
};

/** Members of a group and of the groups in it, ascending. */
const allMembers = (onlooker: Onlooker, group: string): string[] => {
  const found = new Set<string>();
  const open = [group];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (hidesMembers(onlooker, next)) continue;
    for (const member of onlooker.directory.relation('members').targets(next)) {
      if (!found.has(member) && onlooker.directory.set('groups').has(member)) open.push(member);
      found.add(member);
    }
  }
  return [...found].sort();
};

/** Groups and units that hold an object, directly or through other groups, ascending. */
const allContainers = (onlooker: Onlooker, member: string): string[] => {
  const found = new Set<string>();
  const open = [member];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const container of onlooker.directory.relation('members').sourceList(next).after(undefined)) {
      if (found.has(container) || hidesMembers(onlooker, container)) continue;
      found.add(container);
      open.push(container);
    }
  }
  return [...found].sort();
};
