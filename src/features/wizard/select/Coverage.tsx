import type { BackupInfo } from '../../../api';
import { Message } from '../../../components/Message';
import { WIZARD_TEXTS } from '../../../domain/texts/wizard';

/** What a completed backup could not read, in the service's words; without a gap they are only a note (docs/decisions/014-coverage.md). */
export const Coverage = ({ backup }: { backup: BackupInfo }) => {
  const { statusDetails = '' } = backup;
  if (statusDetails === '') return null;
  if (!statusDetails.startsWith('Incomplete')) return <Message>{statusDetails}</Message>;
  return <Message kind="warning" title={WIZARD_TEXTS.coverage.title}>{statusDetails} {WIZARD_TEXTS.coverage.text}</Message>;
};
