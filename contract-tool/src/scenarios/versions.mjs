import { randomUUID } from 'node:crypto';
import { asker } from './asker.mjs';
import { readPages } from './paging.mjs';

const PER_PAGE = 25;

const timesOf = ({ first, last }) => [first, last].map(({ creationTime }) => Date.parse(creationTime));

/** The versions of an object that a backup lists: every one once, newest first, and the object is in that backup. */
export const versions = async (tools) => {
  const { backup, objects } = tools.facts;
  if (!objects) return;
  const [
    {
      type,
      ids: [objectId],
    },
  ] = objects;
  const { ask, expect, tell, demand } = asker(tools, 'listObjectVersions');
  const question = (id, pagenum) => ({ objectType: type, objectId: id, pagenum, perpage: PER_PAGE });
  const { rows, violations, complete } = await readPages(
    (pagenum) => ask(question(objectId, pagenum)),
    PER_PAGE,
    ({ first }) => first.backupId,
  );
  tell(violations);
  await expect([404], question(randomUUID(), 1));
  if (!complete) return;
  const place = rows.findIndex((row, index) => {
    const [first, last] = timesOf(row);
    return first > last || (index > 0 && last >= timesOf(rows[index - 1])[0]);
  });
  if (place >= 0)
    demand(false, `/list/${place}`, 'versions that follow each other, newest first', rows[place].last.creationTime);
  const time = Date.parse(backup.creationTime);
  const own = rows.find((row) => timesOf(row)[0] <= time && time <= timesOf(row)[1]);
  demand(
    own?.state === 'present',
    '/list',
    `a present version in the backup ${backup.backupId}, which lists the object`,
    own?.state,
  );
  const silent = rows.findIndex(({ change, attributes }) => change === 'changed' && attributes.length === 0);
  if (silent >= 0)
    demand(false, `/list/${silent}/attributes`, 'attributes that differ in a changed version', 'nothing');
};
