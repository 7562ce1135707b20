/**
 * ESLint rule: no module imports itself over other modules. Imports of types and imports at run time (`import()`)
 * count.
 * All modules are read once per run, because one search per file took a fifth of the linter's time.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const FOLDERS = ['domain', 'src', 'server', 'simulator', 'e2e', 'contract-tool', 'scripts', 'bench', 'test'];
const MODULE = /\.(tsx?|mjs)$/;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** @returns full names of the modules below a folder */
const modulesIn = (folder) => {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : modulesIn(full);
    return MODULE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [full] : [];
  });
};

/** @returns the relative specifiers that a module imports, for values or types */
export const importsFrom = (name, text) => {
  const found = [];
  const look = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined)
      found.push(node.moduleSpecifier.text);
    else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      ts.isStringLiteralLike(node.arguments[0])
    )
      found.push(node.arguments[0].text);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) found.push(node.argument.literal.text);
    ts.forEachChild(node, look);
  };
  look(
    ts.createSourceFile(
      name,
      text,
      ts.ScriptTarget.Latest,
      false,
      name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return found.filter((specifier) => specifier.startsWith('.'));
};

/** @returns by module: the modules that it imports */
const graphOf = (root) => {
  const modules = new Set(FOLDERS.flatMap((folder) => modulesIn(path.join(root, folder))));
  const resolve = (from, specifier) =>
    ENDINGS.map((ending) => path.resolve(path.dirname(from), specifier) + ending).find((file) => modules.has(file));
  return new Map(
    [...modules].map((file) => [
      file,
      importsFrom(file, fs.readFileSync(file, 'utf8'))
        .map((specifier) => resolve(file, specifier))
        .filter(Boolean),
    ]),
  );
};

/** @returns the shortest way of a module back to itself, or undefined */
const wayBack = (graph, start) => {
  const cameFrom = new Map();
  const waiting = [start];
  for (const at of waiting) {
    for (const next of graph.get(at) ?? []) {
      if (next === start) {
        const way = [at];
        while (way[0] !== start) way.unshift(cameFrom.get(way[0]));
        return [...way, start];
      }
      if (!cameFrom.has(next)) {
        cameFrom.set(next, at);
        waiting.push(next);
      }
    }
  }
  return undefined;
};

const graphs = new Map();
const cycles = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { root: { type: 'string' } }, additionalProperties: false }],
  },
  create(context) {
    const { root } = context.options[0];
    return {
      Program(node) {
        if (!graphs.has(root)) graphs.set(root, graphOf(root));
        const way = wayBack(graphs.get(root), context.filename);
        if (way)
          context.report({
            node,
            message: `imports itself: ${way.map((file) => path.relative(root, file)).join(' > ')}`,
          });
      },
    };
  },
};

export const modules = { rules: { cycles } };
