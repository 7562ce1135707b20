import fs from 'node:fs';
import path from 'node:path';
import { root, run, tail, UserError } from './run.mjs';

/** Here tsc writes the modules, each under the path of its source. */
export const COMPILED = path.join(root, '.cache/compiled');
/** Workspaces that others import by name. */
const NAMED = ['domain', 'simulator'];

const isTypeScript = (file) => /\.ts$/.test(file) && !file.endsWith('.d.ts');

/** @returns the place of a source's compiled module; any other file as it is */
export const compiledPathOf = (file) =>
  isTypeScript(file) ? path.join(COMPILED, path.relative(root, file)).replace(/\.ts$/, '.js') : file;

/** @returns the source of a compiled module; any other file as it is */
export const sourcePathOf = (file) =>
  file.startsWith(COMPILED + path.sep) ? path.join(root, path.relative(COMPILED, file)).replace(/\.js$/, '.ts') : file;

const link = (target, place) => {
  fs.mkdirSync(path.dirname(place), { recursive: true });
  const relative = path.relative(path.dirname(place), target);
  // Another run may have made it.
  if (fs.lstatSync(place, { throwIfNoEntry: false }) === undefined) fs.symlinkSync(relative, place, 'junction');
};

/** Makes the folder a package in which workspaces are found by name, and scripts where the sources import them. */
const preparePackage = () => {
  const write = (name, value) => {
    fs.mkdirSync(path.dirname(path.join(COMPILED, name)), { recursive: true });
    fs.writeFileSync(path.join(COMPILED, name), `${JSON.stringify(value)}\n`);
  };
  write('package.json', { type: 'module' });
  for (const folder of NAMED) {
    const { name, exports } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const built = Object.entries(exports).map(([key, file]) => [key, file.replace(/\.ts$/, '.js')]);
    write(`${folder}/package.json`, { name, type: 'module', exports: Object.fromEntries(built) });
    link(path.join(COMPILED, folder), path.join(COMPILED, 'node_modules', name));
  }
  link(path.join(root, 'scripts'), path.join(COMPILED, 'scripts'));
};

/** tsc leaves the modules of deleted sources, and server/src/storage/migrate.ts lists a folder. */
const removeOld = (folder = COMPILED) => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') removeOld(full);
    else if (entry.name.endsWith('.js') && !fs.existsSync(sourcePathOf(full))) fs.rmSync(full, { force: true });
  }
};

/**
 * Compiles the files of a tsconfig. The product and the hundreds of processes of a test run then need no loader of
 * TypeScript, which takes most of them longer than their work.
 * @throws UserError with the messages of tsc
 */
export const compile = async (project) => {
  preparePackage();
  const { code, output } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], {
    log: path.join(root, 'out/compile.log'),
  });
  if (code !== 0) throw new UserError(`The service could not be compiled (out/compile.log):\n${tail(output, 20)}`);
  removeOld();
};
