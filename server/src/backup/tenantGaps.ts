import type { DirectoryClient } from '../directory/index.ts';
import { classifyGap } from './coverageGaps.ts';
import type { Gap } from './coverageGaps.ts';
import { READS_SECURITY_ATTRIBUTES } from './readingPlan.ts';
import type { CurrentPlan } from './readingPlan.ts';

/** Name of the gap for a tenant's extensions. No source has this name, so that no object counts as missing for it. */
const EXTENSIONS = 'extension values';
const SECURITY = 'custom security attributes';

const NOTHING = { objects: 0, unknown: 0, carriedOver: 0 };

/** @returns the gaps that are known before a backup begins */
export const gapsOfPlan = ({ schema }: Pick<DirectoryClient, 'schema'>, { requested, failure }: CurrentPlan): Gap[] => [
  ...(failure
    ? [
        {
          ...NOTHING,
          type: 'users',
          source: EXTENSIONS,
          state: classifyGap(failure.status, false),
          reason: failure.message,
          ...(failure.status === undefined ? {} : { status: failure.status }),
        } satisfies Gap,
      ]
    : []),
  ...(schema.securityAttributes && !READS_SECURITY_ATTRIBUTES.some((name) => requested.permissions.includes(name))
    ? [
        {
          ...NOTHING,
          type: 'users',
          source: SECURITY,
          state: 'forbidden',
          optional: READS_SECURITY_ATTRIBUTES[0] ?? '',
          reason: `The application lacks the permission ${READS_SECURITY_ATTRIBUTES[0] ?? ''}.`,
        } satisfies Gap,
      ]
    : []),
];

/**
 * @returns properties that the cloud was found not to know while the backup read them; the tenant does not have them,
 * so this is not incompleteness
 */
export const gapsOfCloud = ({ schema }: Pick<DirectoryClient, 'schema'>): Gap[] =>
  Object.entries(schema.missing()).flatMap(([type, names]) =>
    (names ?? []).map((name): Gap => ({
      ...NOTHING,
      type: type as Gap['type'],
      source: `property ${name}`,
      state: 'absent',
      reason: `This cloud does not know the property ${name}.`,
    })),
  );
