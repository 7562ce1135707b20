import type { ObjectVersion } from '../../api';
import { attributeLabel, ObjectDiff, type DiffMode } from '../../components/diff';
import { formatDateTime } from '@trc/domain/format';
import { OBJECT_VERSION_TEXTS as T } from '@trc/domain/texts/objectVersions';
import { timeOf } from './columns';

const REASONS: Readonly<Record<string, string | undefined>> = T.unknownReasons;

/** Differences from the version before, and parts that this version does not know. */
export const VersionDetails = ({ version, mode }: { version: ObjectVersion; mode: DiffMode }) => {
  const { attributes, unknown, comparedWith } = version;
  return (
    <>
      {attributes.length > 0 && (
        <ObjectDiff
          label={T.differencesOf(timeOf(version))}
          attributes={attributes}
          mode={mode}
          oldName={T.oldName(comparedWith ? formatDateTime(comparedWith.creationTime) : '')}
          newName={T.newName(timeOf(version))}
          hasHead
        />
      )}
      {unknown.length > 0 && (
        <section className="version-unknown">
          <h2 className="small">{T.unknownTitle}</h2>
          <ul>
            {unknown.map(({ name, state }) => (
              <li key={name}>{T.unknownLine(attributeLabel(name), REASONS[state] ?? state)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
