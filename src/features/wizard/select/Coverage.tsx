import type { BackupInfo } from '../../../api';
import { Message } from '../../../components/Message';
import { WIZARD_TEXTS } from '../../../domain/texts/wizard';

/** What a completed backup could not read (docs/decisions/014-coverage.md). */
export const Coverage = ({ backup }: { backup: BackupInfo }) =>
  backup.statusDetails ? <Message kind="warning" title={WIZARD_TEXTS.coverage.title}>{backup.statusDetails}</Message> : null;
