import { undeleteBackup } from '../protection/undelete.ts';
import { commandLineActor, openData, runCommand } from './open.ts';

/** `npm run undelete -- BACKUP_ID`: brings a backup back whose contents are not removed yet. */
const undelete = async (backupId: string | undefined): Promise<void> => {
  if (backupId === undefined) throw new Error('Usage: npm run undelete -- BACKUP_ID');
  const { db, settings } = await openData({ worksWithService: true });
  try {
    const { status } = await undeleteBackup(db, {
      backupId,
      actor: commandLineActor(),
      policy: settings.retentionPolicy,
    });
    console.log(
      `Backup ${backupId} is back; it is ${status}. After the next backup the schedule's retention may remove it again.`,
    );
  } finally {
    await db.close();
  }
};

await runCommand(() => undelete(process.argv[2]));
