import { attributeWords } from '@trc/domain/attributeWords';
import type { DirectoryError, LinkDescription } from '../directory/index.ts';
import type { Links } from '../directory/types/references.ts';
import { LINKS_PREFIX, unknownAt } from '../directory/readState.ts';
import type { UnknownParts } from '../directory/readState.ts';

/** Limit of the contract for a message. */
const MAX_MESSAGE_LENGTH = 4096;

/** Joins the sentences that there are. */
export const joinSentences = (parts: readonly (string | undefined)[]): string => {
  const text = parts.filter((part) => part !== undefined).join(' ');
  return text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH - 1)}…` : text;
};

/** @param paths of differences. @returns the names of properties and links, as a person reads them */
export const namesOfPaths = (paths: readonly string[]): string => [...new Set(paths.map(attributeWords))].join(', ');

/**
 * The recycle bin of conditional access is not that of users, groups and applications. No permission of an application
 * is documented for it (docs/decisions/031).
 */
const CLOSED_BIN =
  'The directory does not open the recycle bin of conditional access policies and named locations to applications, ' +
  'whatever permission they have';

/** Added to objects that a restore re-creates although they may be in the recycle bin. */
export const CLOSED_BIN_MESSAGE = `${CLOSED_BIN}, so a restore re-creates the object with a new ID.`;

/** @param error the answer of the recycle bin */
export const closedBinNote = ({ message }: Pick<DirectoryError, 'message'>): string =>
  `${CLOSED_BIN}, so the object was re-created. ${message}`;

/** The reason of a failed read, and what helps: without the directory's own words, which may hold names. */
export const readFailure = ({ message, advice = '' }: Pick<DirectoryError, 'message' | 'advice'>): string =>
  [message, advice].filter(Boolean).join(' ');

/** A kind of links that the backup could not read, with the reason where the object has one. */
export interface UnreadLink {
  name: string;
  reason?: string | undefined;
}

/** @returns the link if a stored object does not know it */
export const unreadLink = (name: string, links: Links, unknown: UnknownParts | undefined): UnreadLink[] => {
  const reason = unknownAt(unknown, LINKS_PREFIX + name)?.reason;
  return links[name] === undefined || reason !== undefined ? [{ name, reason }] : [];
};

/** Where the coverage of the backup, and not the object, has the reason. */
const REASON_IN_BACKUP = 'The details of the backup say why.';

/** @returns the links that the backup could not read, as names, and the reasons as sentences */
export const unreadLinkWords = (unknown: readonly UnreadLink[]): { names: string; why: string } => ({
  names: namesOfPaths(unknown.map(({ name }) => name)),
  why: [...new Set(unknown.map(({ reason }) => reason ?? REASON_IN_BACKUP))].join(' '),
});

/** @param unknown links that the backup says nothing about, which is not that there were none */
export const unknownMessage = (unknown: readonly UnreadLink[]): string | undefined => {
  const { names, why } = unreadLinkWords(unknown);
  return unknown.length > 0
    ? `The backup could not read these links, so a restore does not change them: ${names}. ${why}`
    : undefined;
};

/** Advice for a person who misses members that follow from a rule. */
export const RULE_ADVICE =
  'This can take 24 hours. If some are missing after that, check the rule in the Microsoft Entra admin center.';

/** `following`: links that the directory works out from a rule, of an object that comes back. */
export const ruleDerivedMessage = (following: readonly Pick<LinkDescription, 'name'>[]): string | undefined => {
  const names = namesOfPaths(following.map(({ name }) => name));
  return names === ''
    ? undefined
    : `When the object is back, the directory works out from a rule: ${names}. ${RULE_ADVICE}`;
};

/** `following`: links that the directory works out from a rule, of an object that is right already. */
export const ruleDecidesMessage = (following: readonly Pick<LinkDescription, 'name'>[]): string | undefined =>
  following.length > 0
    ? `A rule decides about these links, so a restore does not change them: ${namesOfPaths(
        following.map(({ name }) => `links.${name}`),
      )}.`
    : undefined;

/** Properties whose value the directory gave in a form that says nothing: neither compared nor written. */
export const unknownValuesMessage = (unknown: UnknownParts): string | undefined => {
  const names = [...unknown]
    .filter(([name, { kind }]) => kind === 'unknown' && !name.startsWith(LINKS_PREFIX))
    .map(([name]) => name);
  return names.length > 0
    ? `A restore does not change these values, because this version does not know them: ${namesOfPaths(names)}.`
    : undefined;
};

/** `carried`: kinds of links that the backup has from an earlier one; further live values stay. */
export const carriedMessage = (carried: readonly string[]): string | undefined =>
  carried.length > 0
    ? `Copied from an earlier backup, so a restore adds missing links and removes none: ${namesOfPaths(carried)}.`
    : undefined;

/** @param links that Exchange or the directory on premises decides on, and that differ */
export const keptElsewhereMessage = (links: readonly string[]): string | undefined =>
  links.length > 0
    ? `Differs and is managed in Exchange or on premises: ${namesOfPaths(links)}. Change it there.`
    : undefined;

/** @param paths differing attributes that no restore writes, e.g. schedules of privileged identity management */
export const watchedMessage = (paths: readonly string[]): string | undefined =>
  paths.length > 0 ? `Compared but not written: ${namesOfPaths(paths)}.` : undefined;

/** The message of a failed read for people who may read the directory's own words. */
export const failureMessage = ({
  message,
  reason,
  advice = '',
}: Pick<DirectoryError, 'message' | 'reason' | 'advice'>): string =>
  [message, reason === undefined ? '' : `The directory reported: ${reason}`, advice].filter(Boolean).join(' ');

/** @param error the directory's answer to the first of them */
export const linksMessage = (unread: readonly string[], error?: DirectoryError): string | undefined =>
  unread.length > 0
    ? [`Could not be read in the directory: ${namesOfPaths(unread)}.`, ...(error ? [failureMessage(error)] : [])].join(
        ' ',
      )
    : undefined;

export const UNLISTED = 'The directory does not list this object in v1.0; it was read by its id.';
