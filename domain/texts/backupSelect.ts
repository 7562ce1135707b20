import { defineTexts } from './catalogue.ts';

/** Texts of a list of backups to choose from. */
export const BACKUP_SELECT_TEXTS = defineTexts('backupSelect', {
  choose: 'Choose a backup',
  option: (time: string, type: string | undefined, id: string) =>
    [time, type, id.slice(0, 8)].filter(Boolean).join(', '),
  unlisted: (id: string) => `Backup ${id}`,
});
