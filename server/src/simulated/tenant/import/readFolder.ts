import path from 'node:path';
import { isEntity, textOf, type Json } from '../store/entity.ts';
import { filesIn, textOfFile } from './files.ts';
import type { ImportItem } from './items.ts';
import { recognise } from './recognise.ts';

export interface FolderContents {
  /** In the order of the files, so that of two objects with one id the later file's wins. */
  readonly items: readonly ImportItem[];
  /** Per file: how many items it gives and what was left out, with the reason. */
  readonly files: readonly { readonly file: string; readonly taken: number; readonly skipped: readonly { readonly count: number; readonly reason: string }[] }[];
}

/** Reads the lists ({"value": [...]}) of every file below a folder. */
export const readFolder = (folder: string): FolderContents => {
  const items: ImportItem[] = [];
  const files = filesIn(folder).map((file) => {
    const list = listIn(path.join(folder, file));
    if ('reason' in list) return { file, taken: 0, skipped: [{ count: 0, reason: list.reason }] };
    const reasons = new Map<string, number>();
    let taken = 0;
    for (const each of list.value) {
      const found = recognise(each, file, list.context);
      if ('reason' in found) reasons.set(found.reason, (reasons.get(found.reason) ?? 0) + 1);
      else {
        items.push(found);
        taken += 1;
      }
    }
    return { file, taken, skipped: [...reasons].map(([reason, count]) => ({ reason, count })) };
  });
  return { items, files };
};

const listIn = (file: string): { value: readonly Json[]; context: string } | { reason: string } => {
  let content: Json;
  try {
    content = JSON.parse(textOfFile(file)) as Json;
  } catch {
    return { reason: 'not JSON' };
  }
  if (!isEntity(content) || !Array.isArray(content['value'])) return { reason: 'not a list ({"value": [...]})' };
  return { value: content['value'] as readonly Json[], context: textOf(content['@odata.context']) };
};
