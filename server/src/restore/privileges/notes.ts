import { attributeWords } from '@trc/domain/attributeWords';
import { namesOfPaths } from '../../comparison/messages.ts';
import { buildLinkKey } from '../../directory/index.ts';
import type { LinkValue } from '../../directory/index.ts';
import { problem } from '../errors.ts';
import { mergeChanges, valueText } from '../links/linkChanges.ts';
import type { LinkChanges } from '../links/linkChanges.ts';
import type { IntendedLink, WantedLink, WrittenLink } from '../links/writtenLink.ts';
import { addErrors, addNotes } from '../execute/run.ts';
import type { Item, ItemError, PrivilegeReceivers } from '../types.ts';
import type { ReceiversByKey, Withheld, WithheldCode } from './index.ts';

const CODES: readonly (string | undefined)[] = [
  'selfPrivilege',
  'privilegeUnread',
  'assigneeDeleted',
  'administratorsOnly',
] satisfies WithheldCode[];

/** True for an error that records a change withheld by the privilege rule. */
export const isWithheld = ({ code }: Pick<ItemError, 'code'>): boolean => CODES.includes(code);

const NO_RECEIVERS: PrivilegeReceivers = { given: [], removed: [] };

/** Values that one sentence names. */
const NAMED = 20;

const DONE: Readonly<Record<Withheld['how'], string>> = {
  add: 'not added',
  change: 'not changed',
  remove: 'not removed',
};

/** Several lists are read; the answer of each is in the log of the service. */
const CONSENT = 'Check under Application permissions whether a consent is missing.';
const ANOTHER = 'Another administrator can restore this object.';

const REASONS: Readonly<Record<WithheldCode, (sentence: string) => string>> = {
  selfPrivilege: (sentence) =>
    `It would give a privilege to the person who started this restore (${sentence}). ${ANOTHER}`,
  privilegeUnread: (sentence) =>
    `The service could not check whether it gives a privilege to the person who started this restore (${sentence}). ` +
    `${CONSENT} ${ANOTHER}`,
  assigneeDeleted: (sentence) =>
    `The account or group that would get a privilege is deleted (${sentence}). Restore it first.`,
  administratorsOnly: (sentence) =>
    `Only an administrator may restore privileges here (${sentence}). An administrator can restore this object.`,
};

const textsOf = ({ link, owner }: WantedLink, values: readonly LinkValue[]): string[] =>
  values.map((value) => valueText(link, value, owner.object));

const verb = ({ length }: readonly string[]): string => (length === 1 ? 'was' : 'were');

/** Errors for values that were left as they are, one for each reason. They stay with the item. */
export const withheldErrors = ({ wanted, withheld }: Pick<WrittenLink, 'wanted' | 'withheld'>): ItemError[] => {
  const groups = new Map<string, Withheld[]>();
  for (const one of withheld) {
    const key = `${one.code} ${one.how} ${one.sentence}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const texts = textsOf(
      wanted,
      [first, ...others].map(({ value }) => value),
    );
    const named = texts.slice(0, NAMED).join(', ') + (texts.length > NAMED ? ` and ${texts.length - NAMED} more` : '');
    const { name } = wanted.link;
    return [
      problem(
        first.code,
        `${attributeWords(name)}: ${named} ${verb(texts)} ${DONE[first.how]}. ${REASONS[first.code](first.sentence)}`,
        `links.${name}`,
      ),
    ];
  });
};

export const OF_OWN_APPLICATION = 'Permissions of an application that this person owns';

/** A service principal that stays deleted. */
export const ownApplicationError = (code: WithheldCode): ItemError =>
  problem(code, `It was not recovered. ${REASONS[code](OF_OWN_APPLICATION)}`);

/** Properties that are left for an administrator. */
export const heldError = (paths: readonly string[], sentence: string): ItemError =>
  problem(
    'administratorsOnly',
    `${namesOfPaths(paths)} ${verb(paths)} ${DONE.change}. ${REASONS.administratorsOnly(sentence)}`,
    paths[0],
  );

/**
 * Adds privileged changes to a report, each sentence and id once.
 * @param receivers ids that get or lose a privilege by them; empty for properties, which name no account
 */
export const addPrivileged = (
  item: Item,
  sentences: readonly string[],
  { given = [], removed = [] }: Partial<PrivilegeReceivers> = {},
): void => {
  const known = item.report.privileged ?? [];
  const fresh = sentences.filter((sentence) => !known.includes(sentence));
  if (fresh.length > 0) item.report = { ...item.report, privileged: [...known, ...new Set(fresh)] };
  if (given.length + removed.length === 0) return;
  const { given: givenBefore, removed: removedBefore } = item.report.privilegesOf ?? NO_RECEIVERS;
  const privilegesOf = {
    given: [...new Set([...givenBefore, ...given])],
    removed: [...new Set([...removedBefore, ...removed])],
  };
  item.report = { ...item.report, privilegesOf };
};

/** Takes the ids of writes out of a report that did not come about. */
const dropReceivers = (item: Item, failed: PrivilegeReceivers, written: PrivilegeReceivers): void => {
  const { privilegesOf } = item.report;
  if (!privilegesOf) return;
  const left = (how: keyof PrivilegeReceivers): string[] =>
    privilegesOf[how].filter((id) => !failed[how].includes(id) || written[how].includes(id));
  item.report = { ...item.report, privilegesOf: { given: left('given'), removed: left('removed') } };
};

const receiversOf = (
  { link }: WantedLink,
  receivers: ReceiversByKey,
  added: readonly LinkValue[],
  removed: readonly LinkValue[],
): PrivilegeReceivers => {
  const idsOf = (values: readonly LinkValue[]): string[] =>
    values.flatMap((value) => receivers.get(buildLinkKey(link, value)) ?? []);
  return { given: idsOf(added), removed: idsOf(removed) };
};

const addLinks = (item: Item, change: LinkChanges, failed: readonly string[]): void => {
  const links = mergeChanges(item.report.links ?? [], change, failed);
  if (links.length > 0 || item.report.links) item.report = { ...item.report, links };
};

/** Records intended link changes before the write, so that the report has them after a crash. */
export const noteIntended = (item: Item, intended: IntendedLink): void => {
  const { wanted, add, remove, privileged, receivers } = intended;
  addLinks(item, { name: wanted.link.name, added: textsOf(wanted, add), removed: textsOf(wanted, remove) }, []);
  addPrivileged(item, privileged, receiversOf(wanted, receivers, add, remove));
};

/**
 * Notes the result of a write. For an undeleted object it includes the links that were undeleted with it.
 * @param of the object that holds the link, where that is another one
 */
export const noteWritten = (item: Item, result: WrittenLink, of?: LinkChanges['of']): void => {
  const { wanted, sent, failed, withheld, present } = result;
  const back = item.outcome === 'undelete' ? textsOf(wanted, present) : [];
  const sentAs = (how: 'add' | 'remove'): string[] =>
    textsOf(
      wanted,
      sent.filter((one) => one.how === how).map(({ value }) => value),
    );
  const left = textsOf(
    wanted,
    withheld.map(({ value }) => value),
  );
  addLinks(
    item,
    {
      name: wanted.link.name,
      added: [...back, ...sentAs('add')],
      removed: sentAs('remove'),
      ...(of ? { of } : {}),
      ...(left.length > 0 ? { withheld: left } : {}),
    },
    [...textsOf(wanted, failed), ...left],
  );
  const { link } = wanted;
  if (link.isDated && sent.some(({ how, value }) => how === 'add' && !failed.includes(value))) {
    addNotes(item, [
      `${attributeWords(link.name)}: what was added has the date of this restore. Nothing has to be done.`,
    ]);
  }
  if (sent.length > 0) {
    const receivers = (isFailed: boolean): PrivilegeReceivers => {
      const [added, removed] = (['add', 'remove'] as const).map((how) =>
        sent.filter((one) => one.how === how && failed.includes(one.value) === isFailed).map(({ value }) => value),
      );
      return receiversOf(wanted, result.receivers, added ?? [], removed ?? []);
    };
    addPrivileged(item, result.privileged, receivers(false));
    dropReceivers(item, receivers(true), receivers(false));
  }
  if (!of) addErrors(item, withheldErrors(result));
};
