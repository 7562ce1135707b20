import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

/** Here lie the compiled modules, each under the path of its source; names of packages lead from here to the node_modules of the project. */
const OUT = path.join(root, '.cache/compiled');
/** Says of which sources the programs of the product lie there (prepare.mjs). */
export const COMPILE_STAMP = path.join(root, '.cache/compile-stamp');
const SWC = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022', transform: { verbatimModuleSyntax: true } },
  isModule: true,
  sourceMaps: false,
  swcrc: false,
  configFile: false,
};
const AT_ONCE = 16;

/** On a fresh clone these are installed after this module is loaded. */
const tools = async () => {
  const [{ transform }, { default: ts }] = await Promise.all([import('@swc/core'), import('typescript')]);
  return { transform, importsIn: (code) => ts.preProcessFile(code, true, false).importedFiles };
};

const isTypeScript = (file) => /\.ts$/.test(file) && !file.endsWith('.d.ts');
const isCompiled = (file) =>
  isTypeScript(file) || (file.endsWith('.mjs') && path.relative(root, file).startsWith('contract-tool'));
export const outOf = (file) => path.join(OUT, path.relative(root, file)).replace(/\.ts$/, '.js');

/** @returns the source of a module that was compiled; any other file as it is */
export const sourceOf = (file) => {
  if (!file.startsWith(OUT + path.sep)) return file;
  const source = path.join(root, path.relative(OUT, file));
  return source.endsWith('.js') ? source.replace(/\.js$/, '.ts') : source;
};

/** Workspaces whose modules are imported by name, and where those are. */
const WORKSPACES = [
  ['@trc/domain/', 'domain'],
  ['@trc/simulator/test/', 'simulator/test'],
  ['@trc/simulator/', 'simulator/src'],
];
const workspaceOf = (specifier) => WORKSPACES.find(([name]) => specifier.startsWith(name));

/** The file that a specifier means: with its ending, or as a bundler finds it. */
const resolve = (specifier, from) => {
  const [name, folder] = workspaceOf(specifier) ?? [];
  const full = name
    ? path.join(root, folder, specifier.slice(name.length))
    : path.resolve(path.dirname(from), specifier);
  return (
    [full, `${full}.ts`, path.join(full, 'index.ts')].find(
      (file) => fs.existsSync(file) && fs.statSync(file).isFile(),
    ) ?? full
  );
};

/** The modules of a folder that holds nothing else; a listing of the compiled folder must not contain a deleted one. */
const modulesOf = (folder) => {
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  if (!files.every(isTypeScript)) return [];
  const known = new Set(files.map((file) => path.basename(outOf(file))));
  const compiled = path.dirname(outOf(files[0]));
  for (const name of fs.existsSync(compiled) ? fs.readdirSync(compiled) : [])
    if (name.endsWith('.js') && !known.has(name)) fs.rmSync(path.join(compiled, name), { force: true });
  return files;
};

const write = (file, text) => {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // In one go: another run may be reading.
  const whole = `${file}.${process.pid}`;
  fs.writeFileSync(whole, text);
  fs.renameSync(whole, file);
};

/** A module that is named by its address, a worker's or another process's, or a folder. */
const ADDRESS = /new URL\((['"])([^'"]+(?:\.ts|\/))\1,\s*import\.meta\.url\)/g;

/**
 * Compiles one module. What it imports, and what it names by `new URL('….ts', import.meta.url)`, or a folder of nothing but modules, is
 * taken from among the compiled ones; otherwise `import.meta` says where its source is, so that it finds the files next
 * to that.
 * @returns the modules of this project that it needs
 */
const compileOne = async (file, { transform, importsIn }) => {
  const source = fs.readFileSync(file, 'utf8');
  const code = isTypeScript(file) ? (await transform(source, { ...SWC, filename: file })).code : source;
  const needed = new Set();
  const placeOf = (specifier) => {
    const target = resolve(specifier, file);
    if (!isCompiled(target)) return target;
    needed.add(target);
    return outOf(target);
  };
  let text = '';
  let from = 0;
  for (const { fileName, pos } of importsIn(code)) {
    if (!/^\.{1,2}\//.test(fileName) && !workspaceOf(fileName)) continue;
    const at = code.indexOf(fileName, pos);
    const relative = path.relative(path.dirname(outOf(file)), placeOf(fileName));
    text += code.slice(from, at) + (relative.startsWith('.') ? relative : `./${relative}`);
    from = at + fileName.length;
  }
  text += code.slice(from);
  text = text.replace(ADDRESS, (whole, quote, specifier) => {
    if (!specifier.endsWith('/')) return `new URL(${JSON.stringify(pathToFileURL(placeOf(specifier)).href)})`;
    const modules = modulesOf(path.resolve(path.dirname(file), specifier));
    for (const each of modules) needed.add(each);
    return modules.length === 0
      ? whole
      : `new URL(${JSON.stringify(`${pathToFileURL(path.dirname(outOf(modules[0]))).href}/`)})`;
  });
  if (text.includes('import.meta')) {
    const meta = { url: pathToFileURL(file).href, filename: file, dirname: path.dirname(file) };
    text = `Object.assign(import.meta, ${JSON.stringify(meta)});\n${text}`;
  }
  write(outOf(file), text);
  return needed;
};

/**
 * Compiles modules and all that they need, so that the product and the hundreds of processes of a test run need no loader of TypeScript:
 * that takes most of them longer than what they are started for.
 * @param files paths relative to the project
 * @returns what to run instead, in the same order
 */
export const compile = async (files) => {
  const full = files.map((file) => path.join(root, file));
  const seen = new Set(full.filter(isCompiled));
  const waiting = [...seen];
  const found = await tools();
  // From here on there may lie what other sources became.
  fs.rmSync(COMPILE_STAMP, { force: true });
  write(path.join(OUT, 'package.json'), '{ "type": "module" }\n');
  const lane = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
      for (const needed of await compileOne(file, found)) {
        if (seen.has(needed)) continue;
        seen.add(needed);
        waiting.push(needed);
      }
  };
  // A lane ends when nothing waits at that moment; what comes later is for those that brought it.
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return full.map((file) => (isCompiled(file) ? outOf(file) : file));
};
