import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { moduleFile, projectFile } from '@trc/domain/node/files';

/** @returns the arguments with which node loads a module of ours: none for modules that `npm test` has compiled */
export const loaderArguments = (module: URL): string[] => (module.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []);

/** `npm test` names the folder where programs are bundled, each under the path of its compiled module. */
const BUNDLED = process.env['BUNDLED'] ?? '';
const COMPILED = projectFile('.cache/compiled/').href;

/** @returns the program as one file, which takes less time to start, where `npm test` has bundled it */
const bundleOf = (module: URL): URL => {
  if (BUNDLED === '' || !module.href.startsWith(COMPILED)) return module;
  const bundled = new URL(module.href.slice(COMPILED.length), `${pathToFileURL(BUNDLED).href}/`);
  return existsSync(bundled) ? bundled : module;
};

/** @returns the arguments with which node runs one of our modules in a separate process */
export const program = (name: URL): string[] => {
  const module = bundleOf(moduleFile(name));
  return [...loaderArguments(module), fileURLToPath(module)];
};
