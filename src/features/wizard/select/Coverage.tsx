import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { BackupInfo } from '../../../api';
import { Message } from '../../../components/feedback/Message';
import { formatCount } from '@trc/domain/format';
import { findInfo, labelOfType, type ObjectType } from '@trc/domain/objectTypes';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { isOptionalOnly, missingPermissions, type BackupCoverage } from '../coverage';

const T = WIZARD_TEXTS.coverage;

/** In the service's words; without a gap they are only a note. */
const Words = ({ text }: { text: string }) => {
  if (text === '') return null;
  if (!text.startsWith('Incomplete')) return <Message>{text}</Message>;
  return (
    <Message kind="warning" title={T.title}>
      {text} {T.text}
    </Message>
  );
};

export interface CoverageProps {
  backup: BackupInfo;
  queryFor: (type: ObjectType) => string;
}

/** A missing optional permission makes no backup incomplete, but its cost is shown. */
const Optional = ({ permissions }: { permissions: readonly string[] }) =>
  permissions.length === 0 ? null : <Message>{T.optional(permissions.join(', '), permissions.length === 1)}</Message>;

const CoverageDetails = ({ coverage, queryFor }: { coverage: BackupCoverage } & Pick<CoverageProps, 'queryFor'>) => {
  const { damaged = 0 } = coverage;
  const types = (coverage.types ?? []).filter((gap) => !isOptionalOnly(gap));
  return (
    <>
      {damaged > 0 && <Message kind="error">{T.damaged(formatCount(damaged))}</Message>}
      {types.length > 0 && (
        <Message kind="warning" title={T.title}>
          {`${T.gaps} `}
          {types.map(({ type }, index) => (
            <Fragment key={type}>
              {index > 0 && ', '}
              {findInfo(type) ? (
                <Link to={queryFor(type)} replace>
                  {labelOfType(type)}
                </Link>
              ) : (
                labelOfType(type)
              )}
            </Fragment>
          ))}
          {`. ${T.text}`}
        </Message>
      )}
      <Optional permissions={missingPermissions(coverage)} />
    </>
  );
};

/** Lists the gaps of a completed backup (docs/decisions/014-coverage.md); each type has its details. */
export const Coverage = ({ backup: { coverage, statusDetails = '' }, queryFor }: CoverageProps) =>
  coverage ? <CoverageDetails coverage={coverage} queryFor={queryFor} /> : <Words text={statusDetails} />;
