import { attributeWords } from '@trc/domain/attributeWords';
import { NAMES } from '@trc/domain/texts/names';
import { buildLinkKey } from '../../directory/index.ts';
import type { LinkValue } from '../../directory/index.ts';
import { privilegedPaths } from '../../directory/privileged.ts';
import { joinSentences, namesOfPaths } from '../../comparison/messages.ts';
import type { LinkDifference } from '../links/linkPlan.ts';
import type { Decision, LinkChoice, Privileges, Withheld, WithheldCode } from '../privileges/index.ts';
import { changesPath } from '../privileges/paths.ts';
import type { Seen } from './gather.ts';
import type { PreviewedLink } from './previewLinks.ts';
import type { GivenPrivilege, Preview } from './preview.ts';

type Previewed = Seen & { preview: Preview };

/** The reason that the rule of privileges withholds something, as the end of a sentence. */
export const PRIVILEGE_REASONS: Readonly<Record<WithheldCode, string>> = {
  selfPrivilege: 'it would give you a privilege. Another administrator can restore it',
  privilegeUnread:
    'the directory does not say whether it would give you a privilege. Check under Application permissions whether a ' +
    'consent is missing; another administrator can restore it',
  assigneeDeleted: 'the account or group that would get the privilege is deleted. Restore it first',
  administratorsOnly: 'only an administrator may restore privileges here',
};

const rowsOf = (values: readonly LinkValue[]): LinkDifference['surplus'] =>
  values.map((value) => ({ value, row: value }));

/** The link changes of an object, as the restore will decide on them. */
const choicesOf = ({ opened: { description, stored }, id, preview }: Previewed): LinkChoice[] =>
  preview.links.flatMap(({ name, add, remove }): LinkChoice[] => {
    const link = description.links.find((one) => one.name === name);
    const differs = { missing: [...add], changed: [], surplus: rowsOf(remove) };
    return link ? [{ owner: { description, id, object: stored.object }, link, differs }] : [];
  });

const withoutValues = (link: PreviewedLink, { withheld }: Decision): PreviewedLink => {
  const left = new Set(withheld.map(({ value }) => value));
  const isLeft = (value: LinkValue): boolean => left.has(value);
  const stays = link.remove.filter(isLeft).length;
  const [add, remove] = [link.add, link.remove].map((values) => values.filter((value) => !isLeft(value)));
  return { name: link.name, add: add ?? [], remove: remove ?? [], kept: link.kept + stays };
};

const messagesOf = (name: string, withheld: readonly Withheld[]): string[] => [
  ...new Set(
    withheld.map(
      ({ code, sentence }) =>
        `Only a part of ${attributeWords(name)} is restored (${sentence}): ${PRIVILEGE_REASONS[code]}.`,
    ),
  ),
];

/** Paths of privileged properties that the restore leaves for an administrator. */
const heldIn = async (
  privileges: Privileges,
  { opened: { description }, id, live, preview }: Previewed,
): Promise<string[]> => {
  const { after } = preview;
  if (!privileges.leavesToAdministrators || preview.kind !== 'update' || live.state !== 'here' || !after) return [];
  const isTouched = ({ path }: { path: string }): boolean => changesPath(after.object, live.object, path);
  if (!privilegedPaths(description.type, 'holds').some(isTouched)) return [];
  return (await privileges.pathsOf({ description, id, object: live.object })).filter(isTouched).map(({ path }) => path);
};

const isBelow = (path: string, held: readonly string[]): boolean =>
  held.some((one) => path === one || path.startsWith(`${one}.`));

const withRule = (one: Previewed, decisions: ReadonlyMap<string, Decision>, held: readonly string[]): Previewed => {
  const { preview } = one;
  const ruled = preview.links.filter(({ name }) => (decisions.get(name)?.withheld.length ?? 0) > 0);
  if (ruled.length === 0 && held.length === 0) return one;
  const links = preview.links.flatMap((link) => {
    const decision = decisions.get(link.name);
    const left = decision ? withoutValues(link, decision) : link;
    return left.add.length + left.remove.length > 0 ? [left] : [];
  });
  const attributes = preview.attributes.filter(({ path }) => !isBelow(path, held));
  const remaining = [
    ...preview.remaining,
    ...preview.attributes.filter(({ path }) => isBelow(path, held)),
    ...ruled.map(({ name }) => ({ path: `links.${name}` })),
  ];
  const isUnchanged = preview.kind === 'update' && links.length + attributes.length === 0;
  const message = joinSentences([
    preview.message,
    ...ruled.flatMap(({ name }) => messagesOf(name, decisions.get(name)?.withheld ?? [])),
    held.length > 0 ? `${NAMES.beginning(namesOfPaths(held))}: ${PRIVILEGE_REASONS.administratorsOnly}.` : undefined,
  ]);
  return {
    ...one,
    preview: {
      ...preview,
      ...(isUnchanged ? { kind: 'unchanged' as const } : {}),
      links,
      attributes,
      remaining,
      message,
    },
  };
};

/** @returns the privileges that the added values of a choice give, without those that are left out */
export const listGiven = ({ link }: LinkChoice, { differs, receivers }: Decision): GivenPrivilege[] =>
  differs.missing.flatMap((value): GivenPrivilege[] => {
    const ids = receivers.get(buildLinkKey(link, value)) ?? [];
    return ids.length > 0 ? [{ link: link.name, value, ids }] : [];
  });

/** Adds the parts that the rule of privileges would leave out if the person who asks started the restore now. */
export const withPrivileges = async (privileges: Privileges, seen: readonly Previewed[]): Promise<Previewed[]> => {
  const choices = seen.flatMap((one) => choicesOf(one).map((choice) => ({ one, choice })));
  const decisions = await privileges.decide(choices.map(({ choice }) => choice));
  return Promise.all(
    seen.map(async (one) => {
      const own = choices.flatMap(({ one: owner, choice }, index) => {
        const decision = decisions[index];
        return owner === one && decision ? [{ choice, decision }] : [];
      });
      const gives = [
        ...(one.preview.gives ?? []),
        ...own.flatMap(({ choice, decision }) => listGiven(choice, decision)),
      ];
      const given = gives.length > 0 ? { ...one, preview: { ...one.preview, gives } } : one;
      const byName = new Map(own.map(({ choice, decision }) => [choice.link.name, decision] as const));
      return withRule(given, byName, await heldIn(privileges, one));
    }),
  );
};
