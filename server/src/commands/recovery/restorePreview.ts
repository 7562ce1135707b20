import type { ObjectType } from '@trc/domain/objectTypes';
import type { RestorePreview } from '../../restore/preview/index.ts';
import type { Restores } from '../../restore/index.ts';
import { createSelections } from '../../catalog/selection/index.ts';
import { recordUse } from './host.ts';
import type { Host } from './host.ts';
import type { RestoreWish } from './restoreArguments.ts';

/** Objects of one restore: the engine takes this many at a time. */
export type Part = ReadonlyMap<ObjectType, readonly string[]>;

type Shown = RestorePreview['objects'][number];
type Totals = RestorePreview['totals'];

const VERBS: Readonly<Record<string, string>> = { create: 'create', undelete: 'undelete', update: 'change' };

const lineOf = ({ type, id, displayName, kind, attributes, links, message }: Shown): string | undefined => {
  const verb = kind === undefined ? 'cannot' : VERBS[kind];
  if (verb === undefined && message === undefined) return undefined;
  const changes = [
    ...attributes.map(({ path }) => path),
    ...links
      .filter(({ add, remove }) => add.length + remove.length > 0)
      .map(({ name, add, remove }) => `${name} +${add.length} -${remove.length}`),
  ];
  return [verb ?? 'leave', type, id, displayName, changes.join(', '), message]
    .filter((text) => text !== undefined && text !== '')
    .join('  ');
};

const add = (left: Totals, right: Totals): Totals =>
  Object.fromEntries(
    Object.entries(left).map(([name, count]) => [name, count + right[name as keyof Totals]]),
  ) as unknown as Totals;

const totalLine = (totals: Totals): string =>
  [
    `${totals.changed} would change`,
    `${totals.broughtBack} would come back`,
    `${totals.alreadyRight} are as in the backup`,
    `${totals.staysDifferent} would stay different`,
    `${totals.impossible} cannot be restored`,
    `${totals.comesBackDisabled} would come back disabled`,
    `${totals.protectionLowered} would lower the protection of the tenant`,
  ].join(', ');

interface Previewing {
  host: Host;
  restores: Restores;
  wish: RestoreWish;
  parts: readonly Part[];
}

/** Prints every object that a restore would change. Nothing is written to the directory. @returns the exit code */
export const printPreview = async ({
  host,
  restores,
  wish: { backupId, settings },
  parts,
}: Previewing): Promise<number> => {
  const { db, keys, tenantId, actor } = host;
  await db.tx((tx) =>
    recordUse(tx, host, {
      command: 'restore --dry-run',
      backupId,
      entry: {
        action: 'Previewed',
        type: 'Restore',
        details: `From backup ${backupId}: nothing is written`,
        target: { kind: 'backup', id: backupId },
      },
    }),
  );
  const selections = createSelections({ db, keys, experimental: true });
  let totals: Totals | undefined;
  for (const part of parts) {
    const selection = Object.fromEntries(
      [...part].map(([type, ids]) => [type, { isSectionSelected: false, selected: ids.map((id) => ({ id })) }]),
    );
    const { restoreId } = await selections.create(
      { tenantId, person: actor.oid },
      { backupId, selection, experimental: true },
    );
    try {
      let skip = 0;
      for (let isLast = false; !isLast;) {
        const by = { tenantId, person: actor.oid, origin: actor.origin, isAdministrator: true };
        const page = await restores.preview(by, restoreId, { settings, skip });
        for (const object of page.objects) {
          const line = lineOf(object);
          if (line !== undefined) console.log(line);
        }
        totals = totals ? add(totals, page.totals) : page.totals;
        skip += page.objects.length;
        isLast = page.objects.length === 0 || skip >= page.total;
      }
    } finally {
      await selections.remove(tenantId, restoreId);
    }
  }
  if (totals) console.log(totalLine(totals));
  return 0;
};
