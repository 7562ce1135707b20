import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILED, compiledPathOf } from './compile.mjs';
import { root, UserError } from './run.mjs';

/** Here each bundled program is one file, under the path of its compiled module. */
export const BUNDLED = path.join(root, '.cache/bundled');

/** Programs of the tests that are started many times; the product's own are in prepare.mjs. */
export const TEST_PROGRAMS = [
  'server/test/backup/service.ts',
  'server/test/jobs/worker.ts',
  'server/test/keys/killWorker.ts',
  'server/test/restore/service.ts',
];

/** A package of CommonJS calls `require` for the modules of Node.js, which a module of ECMAScript does not have. */
const BANNER = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

/** Files and threads are named relative to the module that starts them, so each module keeps its own address. */
const keepAddresses = {
  name: 'keep-addresses',
  setup(build) {
    build.onLoad({ filter: /\.js$/ }, ({ path: file }) => {
      if (!file.startsWith(COMPILED + path.sep)) return undefined;
      const text = fs.readFileSync(file, 'utf8');
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)), loader: 'js' };
    });
  },
};

/**
 * Bundles compiled programs for the processes that tests start: a service that is one file takes 0.65 s of processor
 * time to start, one of 1,500 modules 1.05 s.
 * @param sources relative to the root
 * @throws UserError with the messages of esbuild
 */
export const bundle = async (sources, folder = BUNDLED) => {
  const { build } = await import('esbuild');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  try {
    await build({
      entryPoints: sources.map((source) => compiledPathOf(path.join(root, source))),
      outdir: folder,
      outbase: COMPILED,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // The names of errors and plugins are read at run time.
      keepNames: true,
      // PGlite finds its WebAssembly next to its own module; `pg` works without the native client; the credentials of a
      // real tenant are a third of the code, and only the services of real tenants load them.
      external: ['@electric-sql/pglite', 'pg-native', '@azure/identity'],
      banner: { js: BANNER },
      plugins: [keepAddresses],
      logLevel: 'silent',
    });
  } catch (error) {
    throw new UserError(`The programs could not be bundled:\n${error.message}`);
  }
};
