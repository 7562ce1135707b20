import { createValueHash, findActors } from '../../audit/index.ts';
import type { ActorQuestion, Interval, MatchableChange } from '../../audit/index.ts';
import type { AuditState } from '../../contract/generated.ts';
import type { Reply } from '../../contract/operations.ts';
import { LINKS_PREFIX } from '../../directory/readState.ts';
import type { TenantKeys } from '../../keys/types.ts';
import { describeAuditState, idsInLog, linkIds, matchableAttribute, OFF, readWindow } from './changeActors.ts';
import type { ActorOptions } from './changeActors.ts';
import type { TimelineVersion } from './objectTimeline.ts';
import { asList } from '../../comparison/values.ts';

export type ObjectVersion = Reply<'listObjectVersions'>['list'][number];

/** A version on its timeline, and as it is shown. */
export interface DescribedVersion {
  version: TimelineVersion;
  shown: ObjectVersion;
}

const KINDS: Readonly<Partial<Record<ObjectVersion['change'], MatchableChange['kind']>>> = {
  created: 'created',
  returned: 'created',
  recreated: 'created',
  changed: 'changed',
  deleted: 'deleted',
};

const questionOf = async (
  { db }: ActorOptions,
  keys: TenantKeys,
  ids: readonly string[],
  { version: { first, known }, shown: { change, attributes } }: DescribedVersion,
): Promise<ActorQuestion | undefined> => {
  const kind = KINDS[change];
  if (!kind || !known) return undefined;
  const hash = createValueHash(keys);
  const isLink = ({ name }: ObjectVersion['attributes'][number]): boolean => name.startsWith(LINKS_PREFIX);
  return {
    key: String(first.number),
    window: await readWindow(db, keys.tenantId, known.last.number, first.number),
    causes: [],
    change: {
      ids,
      kind,
      attributes: attributes
        .filter((one) => !isLink(one))
        .map(({ name, newValue }) => matchableAttribute(hash, name, newValue)),
      links: attributes.filter(isLink).map(({ newValue, oldValue }) => linkIds(asList(newValue), asList(oldValue))),
    },
  };
};

const spanOf = (windows: readonly Interval[]): Interval => ({
  from: Math.min(...windows.map(({ from }) => from)),
  to: Math.max(...windows.map(({ to }) => to)),
});

/**
 * Adds who made each version of an object.
 * @param ids every id that the object had. @returns no state of the log where nothing is asked of it
 */
export const findVersionActors = async (
  options: ActorOptions,
  keys: TenantKeys,
  ids: readonly string[],
  versions: readonly DescribedVersion[],
): Promise<{ list: ObjectVersion[]; auditState?: AuditState }> => {
  const list = versions.map(({ shown }) => shown);
  if (!options.isAuditRead) return { list, auditState: OFF };
  const known = ids.flatMap(idsInLog);
  const questions: ActorQuestion[] = [];
  for (const each of versions) {
    const question = await questionOf(options, keys, known, each);
    if (question) questions.push(question);
  }
  if (questions.length === 0) return { list };
  const window = spanOf(questions.map((question) => question.window));
  const { coverage, attributions } = await findActors(options.db, keys, questions, window);
  return {
    auditState: describeAuditState(window, coverage),
    list: versions.map(({ version, shown }) => {
      const found = attributions.get(String(version.first.number));
      if (!found) return shown;
      return { ...shown, actorState: found.state, ...(found.actors.length > 0 ? { actors: found.actors } : {}) };
    }),
  };
};
