import { DirectoryError } from './errors.ts';
import { isRecord } from './parse.ts';
import type { CallOptions, DirectoryClient } from './port.ts';

/** Ids that one request takes (directoryObject: getByIds). */
const IDS_PER_BATCH = 1000;

/**
 * @returns the objects among these ids that the directory knows, deleted ones not among them, a request at a time
 * @throws DirectoryError
 */
export async function* directoryObjectsByIds(
  directory: Pick<DirectoryClient, 'call'>,
  ids: readonly string[],
  options: Pick<CallOptions, 'signal'>,
): AsyncGenerator<Record<string, unknown>> {
  for (let start = 0; start < ids.length; start += IDS_PER_BATCH) {
    const asked = ids.slice(start, start + IDS_PER_BATCH);
    const { body } = await directory.call(
      { method: 'POST', path: '/v1.0/directoryObjects/getByIds', body: { ids: asked } },
      options,
    );
    const value = body?.['value'];
    if (!Array.isArray(value)) throw new DirectoryError('The directory sent a list without its value.');
    yield* value.filter(isRecord);
  }
}
