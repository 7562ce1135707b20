import { existsSync } from 'node:fs';

/** The contract marks the folder of the project; the built modules are in a folder below it. */
const MARK = 'openapi.yaml';

const findProject = (): URL => {
  const start = new URL('./', import.meta.url);
  for (let folder = start; ; folder = new URL('../', folder)) {
    if (existsSync(new URL(MARK, folder))) return folder;
    if (folder.href === new URL('../', folder).href)
      throw new Error(`No folder above ${start.pathname} has the file ${MARK}.`);
  }
};

const PROJECT = findProject();

/** @param path relative to the folder of the project */
export const projectFile = (path: string): URL => new URL(path, PROJECT);

/**
 * Source and built module name other modules in the same way, by `new URL('./name.ts', import.meta.url)`.
 * @returns that file, or the `.js` file that the compiler made of it
 */
export const moduleFile = (module: URL): URL =>
  existsSync(module) ? module : new URL(module.href.replace(/\.ts$/, '.js'));
