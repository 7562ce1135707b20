import type { ObjectType } from '@trc/domain/objectTypes';
import type { LinkEnd } from '../../contract/generated.ts';
import type { LinkValue } from '../../directory/index.ts';
import {
  equalAttributes,
  findNames,
  idsIn,
  MAX_SHOWN_NAMES,
  unnamedReferences,
  insertNames,
} from '../../comparison/index.ts';
import type { AttributeValue, SignInEffect } from '../../comparison/index.ts';
import { joinSentences } from '../../comparison/messages.ts';
import type { NewItem } from '../ledger/ledger.ts';
import { keyOf } from '../execute/run.ts';
import type { Previewing, Seen } from './gather.ts';
import type { Preview, PreviewedAttribute } from './preview.ts';

/** One object of a preview as the contract has it. */
export interface ShownPreview extends Omit<
  Preview,
  | 'links'
  | 'linksInBackup'
  | 'gives'
  | 'remaining'
  | 'losses'
  | 'before'
  | 'after'
  | 'hasUnknown'
  | 'absentFrom'
  | 'conflict'
  | 'message'
> {
  message?: string;
  type: ObjectType;
  id: string;
  displayName?: string;
  dependency?: true;
  links: { name: string; add: LinkEnd[]; remove: LinkEnd[]; kept: number }[];
  remaining?: PreviewedAttribute[];
  losses?: string[];
  lowersProtection?: true;
  signIn?: SignInEffect;
  unchanged?: AttributeValue[];
}

type Previewed = Seen & { preview: Preview };

const MAX_NAME = 1024;
const MAX_LOSSES = 100;
const MAX_LOSS = 2000;
const MAX_PROTECTION = 1000;
/** Maximum of unchanged values in the preview of one link. */
const UNCHANGED_VALUES = 20;
/** Placeholder for the id of an object that the restore creates. */
const NEW_ID = 'new object ID';

const cutTo = (values: readonly unknown[], most: number): unknown[] => values.slice(0, most);

const nameOf = (object: Readonly<Record<string, unknown>> | undefined): { displayName?: string } =>
  typeof object?.['displayName'] === 'string' ? { displayName: object['displayName'].slice(0, MAX_NAME) } : {};

const shownIds = ({ attributes, links, remaining }: Preview): string[] => [
  ...[...attributes, ...remaining]
    .flatMap(({ expected, wanted }) => [expected, wanted])
    .flatMap((value) => idsIn(Array.isArray(value) ? cutTo(value, MAX_SHOWN_NAMES) : value)),
  ...links
    .flatMap(({ add, remove }) => [...cutTo(add, MAX_SHOWN_NAMES), ...cutTo(remove, MAX_SHOWN_NAMES)])
    .flatMap(idsIn),
];

const unchangedOf = ({ opened: { description }, live, preview: { after } }: Previewed): AttributeValue[] =>
  live.state === 'here' && after ? equalAttributes(description, live, after) : [];

/** The preview of an object that could not be opened: damaged, or of a kind that this version does not know. */
const unopened = ({ refused }: NewItem): Preview => ({
  kind: 'unchanged',
  attributes: [],
  links: [],
  remaining: [],
  losses: [],
  message: refused?.message ?? 'Objects of this kind are backed up only and cannot be restored.',
});

/** @returns the objects in the order of `items`, with names before ids, and the kind of each */
export const shownPreviews = async (
  context: Previewing,
  items: readonly NewItem[],
  seen: readonly Previewed[],
  enforced: ReadonlyMap<string, SignInEffect>,
  tellsUnchanged: boolean,
): Promise<{ objects: ShownPreview[]; previews: Preview[] }> => {
  const byKey = new Map(
    seen.map((one) => [
      keyOf(one.opened.item.type, one.opened.item.sourceId),
      { ...one, unchanged: tellsUnchanged ? unchangedOf(one) : [] },
    ]),
  );
  const nameless = (one: Previewed, ids: readonly string[]) =>
    unnamedReferences(
      one.opened.description,
      one.opened.stored,
      [one.live.state === 'here' ? one.live : undefined, one.preview.after].filter((side) => side !== undefined),
      context.ids,
      ids,
    );
  const names = await findNames(
    context,
    [...byKey.values()].flatMap((one) => nameless(one, shownIds(one.preview))),
    [...byKey.values()].flatMap((one) =>
      nameless(
        one,
        one.unchanged.flatMap(({ value }) => idsIn(Array.isArray(value) ? cutTo(value, UNCHANGED_VALUES) : value)),
      ),
    ),
  );
  const spoken = (value: unknown): unknown => {
    if (typeof value === 'string')
      return context.symbols.size === 0
        ? value
        : [...context.symbols.keys()].reduce((text, symbol) => text.replaceAll(symbol, NEW_ID), value);
    if (Array.isArray(value)) return value.map(spoken);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, spoken(member)]));
  };
  const shown = (value: unknown, most = MAX_SHOWN_NAMES): unknown => spoken(insertNames(value, names, most));
  const attribute = ({ path, ...values }: PreviewedAttribute): PreviewedAttribute => ({
    path,
    ...Object.fromEntries(Object.entries(values).map(([side, value]) => [side, shown(value)])),
  });
  const list = (values: readonly LinkValue[]): LinkEnd[] => shown(values) as LinkEnd[];
  const previews: Preview[] = [];
  const objects = items.map((item): ShownPreview => {
    const found = byKey.get(keyOf(item.type, item.sourceId));
    const preview = found?.preview ?? unopened(item);
    previews.push(preview);
    const {
      before: _,
      after: __,
      hasUnknown: ___,
      absentFrom: ____,
      linksInBackup: _____,
      gives: ______,
      links,
      attributes,
      remaining,
      losses,
      protection,
      conflict,
      message: ofObject,
      ...rest
    } = preview;
    const message = joinSentences([ofObject, conflict]);
    const signIn = item.type === 'conditionalAccessPolicies' ? enforced.get(item.sourceId) : undefined;
    return {
      type: item.type,
      id: item.sourceId,
      ...nameOf(found?.opened.stored.object),
      ...(item.dependency ? { dependency: true as const } : {}),
      ...rest,
      ...(message === '' ? {} : { message }),
      attributes: attributes.map(attribute),
      links: links.map(({ name, add, remove, kept }) => ({ name, add: list(add), remove: list(remove), kept })),
      ...(remaining.length > 0 ? { remaining: remaining.map(attribute) } : {}),
      ...(losses.length > 0 ? { losses: losses.slice(0, MAX_LOSSES).map((loss) => loss.slice(0, MAX_LOSS)) } : {}),
      ...(protection === undefined
        ? {}
        : { lowersProtection: true as const, protection: protection.slice(0, MAX_PROTECTION) }),
      ...(signIn ? { signIn } : {}),
      ...(found && found.unchanged.length > 0
        ? { unchanged: found.unchanged.map(({ name, value }) => ({ name, value: shown(value, UNCHANGED_VALUES) })) }
        : {}),
    };
  });
  return { objects, previews };
};
