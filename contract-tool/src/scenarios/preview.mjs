import { asker } from './asker.mjs';

const BACK = ['create', 'undelete'];

/** Counts the objects by their stated effect. An object without a certain group counts in either of the rest. */
const countsOf = (objects) => ({
  changed: objects.filter(({ kind }) => kind === 'update').length,
  broughtBack: objects.filter(({ kind }) => BACK.includes(kind)).length,
  comesBackDisabled: objects.filter(({ comesBackDisabled }) => comesBackDisabled).length,
  protectionLowered: objects.filter(({ lowersProtection }) => lowersProtection).length,
});

const demandSound = ({ demand }, { objects, totals }) => {
  for (const [name, count] of Object.entries(countsOf(objects)))
    demand(totals[name] === count, `/totals/${name}`, `${count}, as the objects say`, totals[name]);
  const { changed, alreadyRight, broughtBack, staysDifferent, impossible } = totals;
  const sum = changed + alreadyRight + broughtBack + staysDifferent + impossible;
  demand(sum === objects.length, '/totals', `groups that add up to ${objects.length} objects`, sum);
  for (const { kind, attributes, links } of objects) {
    const size = attributes.length + links.length;
    if (kind === 'update') demand(size > 0, '/objects/*/attributes', 'what an update changes', 'nothing');
    if (kind === 'unchanged')
      demand(size === 0, '/objects/*/attributes', 'nothing for an object that stays as it is', `${size} changes`);
  }
};

/** Checks the preview of a restore: every selected object appears once, and the numbers agree. */
export const preview = async (tools, { restoreId, version, ids, settings }) => {
  const own = asker(tools, 'previewRestore');
  await own.expect([409], { restoreSettings: settings, version: version + 7 }, { restoreId });
  const found = await own.ask({ restoreSettings: settings, version }, { restoreId });
  if (!found) return;
  for (const id of ids) {
    const entries = found.objects.filter((one) => one.id === id).length;
    own.demand(entries === 1, '/objects', `one entry for ${id}`, `${entries} of ${found.objects.length}`);
  }
  own.demand(found.total >= found.objects.length, '/total', `at least ${found.objects.length}`, found.total);
  demandSound(own, found);
  const rest = await own.ask({ restoreSettings: settings, version, skip: found.total }, { restoreId });
  if (rest)
    own.demand(
      rest.objects.length === 0,
      '/objects',
      'nothing behind the last object',
      `${rest.objects.length} objects`,
    );
};
