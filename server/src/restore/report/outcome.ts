import { AS_IN_BACKUP, diffObjects, intendedObject, joinUnknownParts } from '../../comparison/index.ts';
import type { WholeObject } from '../../comparison/index.ts';
import { REPORT_ONLY } from '../../directory/index.ts';
import { REPORT_ONLY_NOTE } from './choices.ts';
import { comesBackDisabled, deviationNote, findDeviations } from './deviations.ts';
import { buildIntendedLinks, buildIntendedSide } from '../plan/intent.ts';
import { isLimited, settingsFor } from '../plan/planned.ts';
import { addNotes, comesBack } from '../execute/run.ts';
import type { Intending, Opened } from '../execute/run.ts';

/**
 * Notes on an item its differences from the backup in the end, and those caused by the settings.
 * @param live state in the directory; links that are missing there are not compared
 */
export const noteDifferences = (run: Intending, one: Opened, live: WholeObject): void => {
  const { item, description, stored } = one;
  const isEnabled = live.object['accountEnabled'];
  if (description.type === 'users' && typeof isEnabled === 'boolean') item.report = { ...item.report, isEnabled };
  const isReportOnly = item.operation?.reportOnly === true && live.object['state'] === REPORT_ONLY;
  if (isReportOnly) addNotes(item, [REPORT_ONLY_NOTE]);
  // The plan decides the final state of the object, not the backup.
  if (isLimited(item)) return;
  const [isBack, isCreated] = [comesBack(item), item.outcome === 'create'];
  const intention = {
    settings: settingsFor(run, item),
    idMap: run.ids,
    live: live.object,
    comesBack: isBack,
    isCreated,
  };
  const deviations = findDeviations(description, stored, intention);
  addNotes(
    item,
    deviations.filter(({ name }) => !isReportOnly || name !== 'state').map((each) => deviationNote(each, isBack)),
  );
  const { unknown } = buildIntendedSide(run, one, live.object);
  const inBackup = {
    ...intendedObject(description, stored, { ...intention, settings: AS_IN_BACKUP }),
    unknown,
    links: buildIntendedLinks(run, one, live.links),
  };
  const unread = !item.operation && Object.keys(live.links).some((name) => stored.links[name] === undefined);
  item.report = {
    ...item.report,
    differs: diffObjects(description, live, inBackup).map(({ name }) => name),
    ...(unread || joinUnknownParts(live).size + joinUnknownParts(inBackup).size > 0
      ? { hasUnknown: true as const }
      : {}),
    ...(comesBackDisabled(description, deviations, isBack) ? { comesBackDisabled: true as const } : {}),
  };
};
