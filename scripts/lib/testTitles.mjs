/** The titles of tests, read from the syntax of the test files: what runs must carry them, a comment does not count. */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const FOLDERS = ['src', 'test', 'server/test', 'contract/test', 'scripts', 'e2e'];
const TEST_FILE = /\.test\.(ts|tsx|mjs)$/;
const RUNNERS = ['it', 'test', 'describe', 'suite'];
const NOT_RUN = ['skip', 'todo', 'failing'];

/** @returns the test files under `root`, relative to it. */
export const testFiles = (root) => FOLDERS.flatMap((folder) => {
  const full = path.join(root, folder);
  if (!fs.existsSync(full)) return [];
  return fs.readdirSync(full, { recursive: true }).map(String).filter((file) => TEST_FILE.test(file)).sort().map((file) => path.join(folder, file));
});

/** @returns the names that lead to a call: `it.skip.each(table)(…)` is it, skip, each; undefined for any other call. */
const namesOf = (callee, tables = []) => {
  if (ts.isIdentifier(callee)) return { names: [callee.text], tables };
  if (ts.isPropertyAccessExpression(callee)) {
    const inner = namesOf(callee.expression, tables);
    return inner && { ...inner, names: [...inner.names, callee.name.text] };
  }
  if (ts.isCallExpression(callee)) {
    const inner = namesOf(callee.expression, tables);
    return inner && inner.names.at(-1) === 'each' ? { ...inner, tables: [...inner.tables, ...callee.arguments] } : undefined;
  }
  return undefined;
};

/** Whether options of node:test leave a test out whatever the machine: `{ skip: true }`, `{ todo: 'later' }`. */
const isLeftOut = (call) => call.arguments.some((argument) => ts.isObjectLiteralExpression(argument) && argument.properties.some((property) =>
  ts.isPropertyAssignment(property) && ['skip', 'todo'].includes(property.name.text) && (property.initializer.kind === ts.SyntaxKind.TrueKeyword || ts.isStringLiteralLike(property.initializer))));

const textsIn = (node) => {
  const texts = [];
  const look = (each) => {
    if (ts.isStringLiteralLike(each) || ts.isTemplateHead(each) || ts.isTemplateMiddle(each) || ts.isTemplateTail(each)) texts.push(each.text);
    ts.forEachChild(each, look);
  };
  look(node);
  return texts;
};

/** The value of a `const` of the same file, or the node itself. */
const valueOf = (node, constants) => (ts.isIdentifier(node) ? constants.get(node.text) ?? node : node);

/** Tables that an enclosing `for (const … of table)` hands to a title. */
const loopsAround = (node) => {
  const tables = [];
  for (let each = node.parent; each; each = each.parent) if (ts.isForOfStatement(each)) tables.push(each.expression);
  return tables;
};

/**
 * @param name decides how the text is read (tsx, ts, mjs)
 * @returns one text per test or group that runs: its title, and the texts of the table that fills the title in
 */
export const titlesIn = (name, text) => {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const constants = new Map();
  const collect = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, collect);
  };
  collect(source);
  const titles = [];
  const look = (node) => {
    if (ts.isCallExpression(node)) {
      const found = namesOf(node.expression);
      const isTest = found && RUNNERS.includes(found.names[0]);
      if (isTest && (found.names.some((each) => NOT_RUN.includes(each)) || isLeftOut(node))) return;
      const [title] = node.arguments;
      // A call of `each` itself only hands over the table.
      if (isTest && title && (found.names.at(-1) !== 'each' || found.tables.length > 0)) {
        const parts = textsIn(title);
        const isFilledIn = ts.isTemplateExpression(title) || /[%$]/.test(parts.join(''));
        const tables = isFilledIn ? [...found.tables, ...loopsAround(node)].map((table) => valueOf(table, constants)) : [];
        titles.push([...parts, ...tables.flatMap(textsIn)].join(' '));
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return titles;
};
