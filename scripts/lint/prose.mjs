import { createRequire } from 'node:module';
import { createLinter } from 'textlint';
import { TextlintKernelDescriptor } from '@textlint/kernel';
import ts from 'typescript';
import { RULED_OUT } from './words.mjs';

const require = createRequire(import.meta.url);
const load = (name) => {
  const found = require(name);
  return found.default ?? found;
};

/** Only where an even number of quotation marks comes before: a quotation may have any word. */
const OUTSIDE_QUOTES = '(?<=^(?:[^"]*"[^"]*")*[^"]*)';
const PATTERN = {
  message: 'Ruled-out idiom. Name the subject and say the fact in plain words.',
  pattern: `/${OUTSIDE_QUOTES}\\b(?:${RULED_OUT.join('|').replaceAll(' ', '\\s+')})\\b/im`,
  allowNodeTypes: ['BlockQuote'],
};
const PATTERN_RULE = '@textlint-rule/textlint-rule-pattern';

const linter = createLinter({
  descriptor: new TextlintKernelDescriptor({
    rules: [{ ruleId: 'pattern', rule: load(PATTERN_RULE), options: { patterns: [PATTERN] } }],
    plugins: ['markdown', 'text'].map((name) => ({
      pluginId: name,
      plugin: load(`@textlint/textlint-plugin-${name}`),
    })),
    filterRules: [],
  }),
});

/** @returns the texts of a catalogue, one a line, each on the line where it begins in the source */
export const extractTexts = (source) => {
  const file = ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true);
  const lines = source.split('\n').map(() => []);
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    // A quotation mark in a text would open a quotation for the texts after it.
    if (isText) lines[file.getLineAndCharacterOfPosition(node.getStart()).line].push(node.text.replaceAll('"', ' '));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines.map((texts) => texts.join(' ').replaceAll('\n', ' ')).join('\n');
};

/**
 * @param name ends in .md, or in .ts for a text catalogue
 * @returns the violations, such as `docs/README.md:3: "word": ...`
 */
export const proseViolations = async (name, source) => {
  const isMarkdown = name.endsWith('.md');
  const text = isMarkdown ? source : extractTexts(source);
  const { messages } = await linter.lintText(text, isMarkdown ? name : `${name}.txt`);
  return messages.map(({ loc, range, message }) => `${name}:${loc.start.line}: "${text.slice(...range)}": ${message}`);
};
