import path from 'node:path';
import { PART_PROPERTY, parseExportPart, type ExportPart } from '../export/parts.ts';
import { isEntity, textOf, type Json } from '../store/entity.ts';
import { filesIn, isFile, textOfFile } from './files.ts';
import type { ImportedLinks, ImportedObject } from './items.ts';
import { recognise, recogniseOwn } from './recognise.ts';

export interface FolderContents {
  /** In the order of the files, so that of two objects with one id the later file's wins. */
  readonly items: readonly ImportedObject[];
  readonly links: readonly ImportedLinks[];
  /** Per file: the number of its items and the skipped ones, with the reason. */
  readonly files: readonly {
    readonly file: string;
    readonly taken: number;
    readonly skipped: readonly { readonly count: number; readonly reason: string }[];
  }[];
}

/** Reads the lists ({"value": [...]}) of every file below a folder. */
export const readFolder = (folder: string): FolderContents => {
  const items: ImportedObject[] = [];
  const links: ImportedLinks[] = [];
  const files = filesIn(folder).map((file) => {
    const list = listIn(path.join(folder, file));
    if ('reason' in list) return { file, taken: 0, skipped: [{ count: 0, reason: list.reason }] };
    const reasons = new Map<string, number>();
    let taken = 0;
    for (const each of list.value) {
      const found = list.part === undefined ? recognise(each, file, list.context) : recogniseOwn(each, list.part);
      if ('reason' in found) reasons.set(found.reason, (reasons.get(found.reason) ?? 0) + 1);
      else {
        if ('links' in found) links.push(found);
        else items.push(found);
        taken += 1;
      }
    }
    return { file, taken, skipped: [...reasons].map(([reason, count]) => ({ reason, count })) };
  });
  return { items, links, files };
};

interface List {
  readonly value: readonly Json[];
  readonly context: string;
  /** Part of an export that the simulator wrote itself. */
  readonly part: ExportPart | undefined;
}

const listIn = (file: string): List | { reason: string } => {
  if (!isFile(file)) return { reason: 'not a file, nor a link to one' };
  let content: Json;
  try {
    content = JSON.parse(textOfFile(file)) as Json;
  } catch {
    return { reason: 'not JSON' };
  }
  if (!isEntity(content) || !Array.isArray(content['value'])) return { reason: 'not a list ({"value": [...]})' };
  return {
    value: content['value'] as readonly Json[],
    context: textOf(content['@odata.context']),
    part: parseExportPart(textOf(content[PART_PROPERTY])),
  };
};
