import type { ItemError } from '../types.ts';
import { CONTAINS_UUID } from '@trc/domain/uuid';

/** The part of an object's values, linked objects and reasons that the caller may read. */
export type Viewpoint = 'everything' | 'withoutValues';

/** An error as the API shows it. */
export interface ShownError extends Omit<ItemError, 'absent'> {
  /** The directory gave a reason, or the message names values or objects, which the caller may not read. */
  reasonWithheld?: boolean;
}

/**
 * Codes of our own whose messages hold no value and name no other object. Every other message is withheld, so that a
 * new one is not shown by mistake.
 */
const PLAIN_CODES: ReadonlySet<string> = new Set([
  'absent',
  'builtIn',
  'changedSincePlan',
  'changedSinceReview',
  'damaged',
  'immutable',
  'masteredOnPremises',
  'needsReview',
  'notEqual',
  'notSeen',
  'poison',
  'securityDefaults',
  'stopped',
  'unclear',
  'unknownKind',
  'unknownValue',
  'withoutEffect',
]);

const WITHHELD = 'A part of this object could not be restored.';

const isPlain = ({ code = '', message }: ShownError): boolean => PLAIN_CODES.has(code) && !CONTAINS_UUID.test(message);

/**
 * Messages and the directory's own words may hold names and values of objects that the caller did not ask about.
 * Errors of which nothing else is left are one.
 */
export const withholdReasons = (errors: readonly ShownError[], viewpoint: Viewpoint): ShownError[] => {
  if (viewpoint === 'everything') return [...errors];
  const shown = errors.map((error) => {
    if (error.reason === undefined && isPlain(error)) return error;
    const { reason: _, ...rest } = error;
    return { ...rest, ...(isPlain(error) ? {} : { message: WITHHELD }), reasonWithheld: true };
  });
  const first = shown.findIndex(({ message }) => message === WITHHELD);
  return shown.filter(({ message }, index) => message !== WITHHELD || index === first);
};

/** Parts of a report entry that hold values or name linked objects. */
interface Values {
  notes?: unknown;
  attributes?: unknown;
  links?: unknown;
  signIn?: unknown;
  reportOnly?: unknown;
  asChosen?: unknown;
}

/** @returns the entry without values and names of linked objects, where the caller may not read them */
export const withholdValues = <T extends Values>(entry: T, viewpoint: Viewpoint): T => {
  if (viewpoint === 'everything') return entry;
  const {
    notes: _notes,
    attributes: _attributes,
    links: _links,
    signIn: _signIn,
    reportOnly: _reportOnly,
    asChosen: _asChosen,
    ...shown
  } = entry;
  return shown as T;
};
