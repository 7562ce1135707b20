import { isRecord, buildLinkKey } from '../directory/index.ts';
import type { LinkDescription, LinkValue } from '../directory/index.ts';
import { LINKS_PREFIX } from '../directory/readState.ts';
import { privilegedLink } from '../directory/privileged.ts';
import type { PrivilegedLinkRule } from '../directory/privileged.ts';
import type { RatedChange } from './types.ts';
import { asList, textsAt } from '../comparison/values.ts';

type PrivilegeChange = Omit<RatedChange, 'receivesPrivilege'>;

const linkOf = ({ description: { links } }: PrivilegeChange, name: string): LinkDescription | undefined =>
  links.find((link) => LINKS_PREFIX + link.name === name);

const isValue = (value: unknown): value is LinkValue => typeof value === 'string' || isRecord(value);

/** A grant that is extended is judged by the scopes that were added, a new one by all of them. */
const onlyAdded = (link: LinkDescription, value: LinkValue, removed: readonly LinkValue[]): LinkValue => {
  if (typeof value === 'string' || typeof value['scope'] !== 'string') return value;
  const old = removed.find((one) => typeof one !== 'string' && buildLinkKey(link, one) === buildLinkKey(link, value));
  const former = new Set(old === undefined || typeof old === 'string' ? [] : textsAt(old, 'scope')[0]?.split(' '));
  const scope = value['scope'].split(' ').filter((word) => !former.has(word.toLowerCase()));
  return { ...value, scope: scope.join(' ') };
};

interface FoundPrivilege {
  rule: PrivilegedLinkRule;
  value: LinkValue;
}

const findPrivileges = (change: PrivilegeChange, way: 'granted' | 'removed'): FoundPrivilege[] =>
  change.attributes.flatMap(({ name, oldValue, newValue }) => {
    const link = linkOf(change, name);
    if (!link) return [];
    const [added, removed] = [asList(newValue).filter(isValue), asList(oldValue).filter(isValue)];
    const [values, counterparts, side] =
      way === 'granted' ? [added, removed, change.after] : [removed, added, change.before];
    return values.flatMap((value) => {
      const found = privilegedLink({
        type: change.type,
        link: link.name,
        owner: { id: change.id, object: side.object },
        value: onlyAdded(link, value, counterparts),
        holding: change.holding,
      });
      return found ? [{ rule: found.rule, value }] : [];
    });
  });

/** The privileges that only one side has, as names of rows in the table of privileged targets. */
export const listPrivileges = (change: PrivilegeChange, way: 'granted' | 'removed'): PrivilegedLinkRule[] =>
  findPrivileges(change, way).map(({ rule }) => rule);

/** @returns the principals in a link value: a member, the principal of an assignment, or the holder of a scoped role */
const principalsIn = (value: LinkValue): string[] => {
  const named =
    typeof value === 'string' ? [value] : [...textsAt(value, 'principalId'), ...textsAt(value, 'roleMemberInfo.id')];
  return named.map((id) => id.toLowerCase());
};

/** @returns ids, in lower case, of everybody to whom a change grants a privilege */
export const privilegedBy = (change: PrivilegeChange): string[] =>
  findPrivileges(change, 'granted').flatMap(({ value }) => principalsIn(value));
