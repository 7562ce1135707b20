import { isObject } from '@trc/domain/isObject';
import { errorInReply } from './replies';

/** A file from a reply, outside the store: only its address and its name. */
export interface DownloadedFile {
  /** An object URL; the caller revokes it after saving. */
  url: string;
  /** The name of Content-Disposition, without folders. */
  name?: string;
}

/** RFC 6266: the extended name wins over the plain one. */
const nameIn = (header: string): string | undefined => {
  const extended = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  let name = plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2];
  try {
    if (extended !== undefined) name = decodeURIComponent(extended);
  } catch {
    // Not percent-encoded after all: the plain name counts.
  }
  const last = name?.split(/[/\\]/).at(-1)?.trim();
  return last === '' ? undefined : last;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const fileOf = (content: Blob, { headers }: Response): DownloadedFile => {
  const name = nameIn(headers.get('content-disposition') ?? '');
  return { url: URL.createObjectURL(content), ...(name === undefined ? {} : { name }) };
};

/** Reads a download: its bytes, or an error, which may also have status 200. */
export const parseFileReply = async (response: Response): Promise<unknown> => {
  const isError = !response.ok || (response.headers.get('content-type') ?? '').includes('json');
  if (isError) return parsed(await response.text());
  return fileOf(await response.blob(), response);
};

/** The same for a file of JSON, where an error in a reply with status 200 is recognised by the status in its body. */
export const parseJsonFileReply = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  const body = parsed(text);
  const isFile = response.ok && isObject(body) && errorInReply(body, '') === undefined;
  return isFile ? fileOf(new Blob([text], { type: 'application/json' }), response) : body;
};
