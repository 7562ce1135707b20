import { existsSync, readFileSync } from 'node:fs';
import type { Item, TestTenant } from './kit.ts';
import { projectFile } from '@trc/domain/node/files';

const CASES = projectFile('../shared/cases/');

/** @returns the objects of a published case by set; undefined where the folder is not there, and the test skips */
export const caseObjects = (name: string): Readonly<Record<string, readonly Item[]>> | undefined => {
  const file = new URL(`${name}.json`, CASES);
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { objects: Record<string, Item[]> }).objects
    : undefined;
};

/** Puts objects into the tenant as an import does. */
export const bringIn = async (tenant: TestTenant, set: string, objects: readonly Item[]): Promise<void> => {
  const items = objects.map((object) => ({ set, object }));
  const { status, body } = await tenant.call('POST', '/_simulator/import', { body: { items } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};
