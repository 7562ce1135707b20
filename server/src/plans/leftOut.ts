import { counted } from '@trc/domain/texts/catalogue';
import { shownName } from '@trc/domain/shownName';
import { joinWords } from '@trc/domain/format';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { isExecuted } from './chosen.ts';
import { countLeftParts } from './marks.ts';
import { walkOperations } from './operationRows.ts';
import type { Operation } from './types.ts';

/** As many objects are named; more are counted. */
const MAX_NAMED = 3;

interface Part {
  name: string;
  attributes: number;
  links: number;
}

/** The parts of a plan that its restore does not write. */
export interface LeftOut {
  /** Names of the operations that are not selected, or have no selected part. */
  operations: string[];
  /** Operations that the restore does without some attributes or link values. */
  parts: Part[];
}

/** Adds operations that the plan leaves out, in whole or in part, to `left`. */
export const addLeftOut = (left: LeftOut, operations: readonly Operation[]): void => {
  for (const operation of operations) {
    const { head } = operation;
    const name = shownName(operation.name, head.sourceId);
    if (head.kind === 'unchanged') continue;
    if (!isExecuted(operation)) left.operations.push(name);
    else {
      const { attributes, links } = countLeftParts(operation);
      if (attributes + links > 0) left.parts.push({ name, attributes, links });
    }
  }
};

const count = (value: number, one: string, many: string): string => counted(value.toLocaleString('en'), one, many);

const partWords = ({ name, attributes, links }: Part): string => {
  const words = [
    ...(attributes > 0 ? [count(attributes, 'attribute', 'attributes')] : []),
    ...(links > 0 ? [count(links, 'link', 'links')] : []),
  ];
  return `${joinWords(words)} of ${name}`;
};

/**
 * @param withNames false for people who may not read plans
 * @returns the parts that a plan leaves out, in a few words; undefined without any
 */
export const describeLeftOut = ({ operations, parts }: LeftOut, withNames: boolean): string | undefined => {
  const all = (key: 'attributes' | 'links'): number => parts.reduce((sum, part) => sum + part[key], 0);
  const objects = count(parts.length, 'object', 'objects');
  const isNamed = withNames && parts.length <= MAX_NAMED;
  const merged = parts.length === 0 ? [] : [{ name: objects, attributes: all('attributes'), links: all('links') }];
  const names = withNames && operations.length <= MAX_NAMED ? ` (${operations.join(', ')})` : '';
  const words = [
    ...(isNamed ? parts : merged).map(partWords),
    ...(operations.length > 0 ? [`${count(operations.length, 'operation', 'operations')}${names}`] : []),
  ];
  return words.length > 0 ? words.join('; ') : undefined;
};

/** @returns the parts that the plan of a restore left out, in words; undefined without a plan */
export const loadLeftOutOf = async (
  db: Db,
  keys: TenantKeys,
  restoreId: string,
  withNames: boolean,
): Promise<string | undefined> => {
  const rows = await db.query<{ plan_id: string; operation_id: number }>(
    `select o.plan_id, o.operation_id from plan p join plan_operation o using (tenant_id, plan_id)
     where p.tenant_id = $1 and p.restore_id = $2 and o.kind <> 'unchanged' order by o.operation_id`,
    [keys.tenantId, restoreId],
  );
  const left: LeftOut = { operations: [], parts: [] };
  const numbers = rows.map((row) => row.operation_id);
  for await (const operations of walkOperations(db, keys, rows[0]?.plan_id ?? '', numbers))
    addLeftOut(left, operations);
  return describeLeftOut(left, withNames);
};
