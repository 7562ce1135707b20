import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENTITY_SETS } from '../registry.ts';
import { EXPORT_PARTS, nameOfPart, PART_PROPERTY, type ExportPage, type ExportPart } from './parts.ts';

/** A folder that already holds something is not written to. */
export class FolderInUseError extends Error {}

/**
 * Writes all contents of a tenant as list files ({"value": [...]}), one folder per set, each file a page.
 * @returns the number of objects and links of each part that were written
 * @throws FolderInUseError
 */
export const writeFolder = async (
  folder: string,
  readPage: (part: ExportPart, after: string | undefined) => Promise<ExportPage>,
): Promise<Map<string, number>> => {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new FolderInUseError(`${folder} is not empty`);
  const counts = new Map<string, number>();
  for (const part of EXPORT_PARTS) {
    const name = nameOfPart(part);
    let after: string | undefined;
    let number = 0;
    do {
      const page = await readPage(part, after);
      after = page.next;
      if (page.value.length === 0) continue;
      number += 1;
      counts.set(name, (counts.get(name) ?? 0) + page.value.length);
      mkdirSync(path.join(folder, name), { recursive: true });
      writeFileSync(path.join(folder, name, `${String(number).padStart(5, '0')}.json`), textOfPage(part, page));
    } while (after !== undefined);
  }
  return counts;
};

/** A list as Microsoft Graph answers it, one object a line, with the name of the part. */
const textOfPage = (part: ExportPart, { value }: ExportPage): string => {
  const context = part.kind === 'objects' ? ENTITY_SETS[part.set].path : undefined;
  const head = {
    ...(context === undefined ? {} : { '@odata.context': `https://graph.microsoft.com/v1.0/$metadata#${context}` }),
    [PART_PROPERTY]: nameOfPart(part),
  };
  return `${JSON.stringify(head).slice(0, -1)},"value":[\n${value.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n`;
};
