import type { ComparedObject, PreviewedObject } from '../../../api';
import { COMPARE_TEXTS } from '@trc/domain/texts/compare';

/** Before the name of a kind of links, as in the comparison. */
const LINKS = 'links.';

/** The parts of a preview of an object beyond a comparison. */
export type PreviewFacts = Pick<PreviewedObject, 'kind' | 'comesBackDisabled' | 'protection' | 'dependency'>;

/** A difference; of links a preview says how many stay. */
export type ShownAttribute = ComparedObject['attributes'][number] & { kept?: number };

/** An object as the wizard shows it, from a comparison or from a preview. */
export interface ShownObject extends Omit<ComparedObject, 'attributes'> {
  attributes: ShownAttribute[];
  preview?: PreviewFacts;
}

const linkOf = ({ name, add, remove, kept }: PreviewedObject['links'][number]): ShownAttribute => ({
  name: LINKS + name,
  kept,
  ...(remove.length > 0 ? { oldValue: remove } : {}),
  ...(add.length > 0 ? { newValue: add } : {}),
});

const sentencesOf = ({ message, losses = [], warnings = [] }: PreviewedObject): string | undefined => {
  const lost = losses.length > 0 ? [COMPARE_TEXTS.losses(losses.join('; '))] : [];
  const parts = [message, ...lost, ...warnings].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : undefined;
};

/** @returns an object of a preview in the form of the comparison, so that both are shown alike. */
export const shownObject = (object: PreviewedObject): ShownObject => {
  const {
    kind,
    comesBackDisabled,
    protection,
    dependency,
    attributes,
    links,
    remaining = [],
    losses: _losses,
    warnings: _warnings,
    lowersProtection: _lowers,
    message: _message,
    ...rest
  } = object;
  const message = sentencesOf(object);
  return {
    ...rest,
    ...(message === undefined ? {} : { message }),
    attributes: [
      ...attributes.map(({ path: name, expected, wanted }) => ({
        name,
        ...(expected === undefined ? {} : { oldValue: expected }),
        ...(wanted === undefined ? {} : { newValue: wanted }),
      })),
      ...links.map(linkOf),
    ],
    ...(remaining.length > 0 ? { unrestorable: remaining.map(({ path }) => path) } : {}),
    preview: {
      ...(kind === undefined ? {} : { kind }),
      ...(comesBackDisabled ? { comesBackDisabled } : {}),
      ...(protection === undefined ? {} : { protection }),
      ...(dependency ? { dependency } : {}),
    },
  };
};
