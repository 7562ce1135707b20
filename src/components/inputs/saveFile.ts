/** Milliseconds after which the browser has taken the file. */
const TAKEN = 60_000;

/**
 * Hands a file to the browser's downloads.
 * @param name as the file shall be called
 * @param url an object URL, which is given up afterwards
 */
export const saveUrl = (name: string, url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN);
};

/** The same for content that is at hand; `type` is its media type. */
export const saveFile = (name: string, content: BlobPart, type: string): void =>
  saveUrl(name, URL.createObjectURL(new Blob([content], { type })));
