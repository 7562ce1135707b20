import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Imports a module of the product: the compiled one below COMPILED, or the source, which needs `node --import tsx`.
 * @param source path of the source from the root of the repository
 */
export const importModule = (source) => {
  const { COMPILED } = process.env;
  const file = COMPILED ? path.join(COMPILED, source.replace(/\.ts$/, '.js')) : path.join(root, source);
  return import(pathToFileURL(file).href);
};
